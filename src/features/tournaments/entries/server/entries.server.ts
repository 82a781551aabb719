import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  checkingIn,
  entryMade,
  entryMark,
  entryRefusal,
  entrySettings,
  managedEntriesAnswer,
  newEntry,
  oneEntry,
  oneRefund,
  partnerAnswer,
  refundMark,
  typedEntry,
} from '#/features/tournaments/entries/entries.contract.ts';
import { MANAGE_FORBIDDEN, REFUND_OWED } from '#/features/tournaments/entries/entries.rules.ts';
import type { Role } from '#/features/tournaments/organisers/organisers.constants.ts';
import { hasRole } from '#/features/tournaments/organisers/organisers.rules.ts';
import { findReadableTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import { csvFile } from '#/server/http/csv.ts';
import { body, content, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';
import { answerAsPartner, checkIn, confirmPlace, enter, withdrawEntry } from './entering.server.ts';
import { entriesMissing, findEntrySettings, type TournamentWithEntries } from './entry-rows.server.ts';
import { CSV_HEAD, csvRows, loadManagedEntries } from './entry-view.server.ts';
import {
  addTyped,
  admit,
  changeSettings,
  changeTyped,
  markAllPresent,
  markEntry,
  markRefund,
  refuseEntry,
  removeEntry,
  replaceAbsent,
} from './managing.server.ts';

type Site = ApiEnv['Bindings']['site'];

const FILE = content(
  'text/csv',
  `표 계산 프로그램에서 여는 참가 신청 명단입니다. 전화번호는 ${CONTACTS_BY_TOKEN}`,
);

async function settingsAt({ db }: Site, id: number): Promise<TournamentWithEntries> {
  const row = await findEntrySettings(db, id);
  if (!row) throw entriesMissing();
  return row;
}

/** Middleware: refuses callers who may not see the tournament, before the body is read. */
const readerOnly = createMiddleware<MemberEnv>(async (c, next) => {
  await findReadableTournament(c.env.site.db, Number(c.req.param('id')), c.var.member);
  await next();
});

/** Lets the organiser pass and co-organisers with one of these roles, but not admins. */
const managersOnly = (...roles: Role[]) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const id = Number(c.req.param('id'));
    const { row } = await findReadableTournament(c.env.site.db, id, c.var.member);
    await settingsAt(c.env.site, id);
    if (!hasRole(c.var.member, row, roles)) throw new Refusal('forbidden', MANAGE_FORBIDDEN);
    await next();
  });
const managerOnly = managersOnly();
const deskOnly = managersOnly('desk');

const forReaders = [memberOnly, param(idParam), readerOnly] as const;
const ofEntry = [memberOnly, param(oneEntry), deskOnly] as const;

export const entries = new Hono<ApiEnv>()
  .post(
    '/:id/entries',
    operation('대회 참가 신청', created(entryMade)),
    memberOnly,
    param(idParam),
    body(newEntry),
    async c => {
      const { site, address, browser } = c.env;
      const { member: by } = c.var;
      const { id } = c.req.valid('param');
      const values = c.req.valid('json');
      await findReadableTournament(site.db, id, by, values.invite);
      await site.limits.take('applications', by.number);
      // Naming a partner notifies that member, so it is limited.
      if (values.partner) await site.limits.take('partnersOfDay', by.number);
      const state = await enter(site, id, { by, address, browser, ...values });
      const message =
        state === 'entered' ? '참가가 확정되었습니다.' : '대기 명단에 올랐습니다. 자리가 나면 알려 드립니다.';
      return c.json({ state, message }, 201);
    },
  )
  .delete('/:id/entries/own', operation('내 참가 신청 취소', MESSAGE), ...forReaders, async c => {
    const isOwed = await withdrawEntry(c.env.site, c.req.valid('param').id, c.var.member);
    const message = '참가 신청을 취소했습니다.';
    return c.json({ message: isOwed ? `${message} ${REFUND_OWED}` : message });
  })
  .put('/:id/entries/own/confirmed', operation('난 자리의 참가 확정', MESSAGE), ...forReaders, async c => {
    await confirmPlace(c.env.site, c.req.valid('param').id, c.var.member);
    return c.json({ message: '참가가 확정되었습니다.' });
  })
  .put(
    '/:id/entries/own/present',
    operation('대회 당일 출석', MESSAGE),
    ...forReaders,
    body(checkingIn),
    async c => {
      await checkIn(c.env.site, c.req.valid('param').id, c.req.valid('json').code, c.var.member);
      return c.json({ message: '출석했습니다.' });
    },
  )
  .put(
    '/:id/entries/own/partner',
    operation('함께 칠 선수 요청에 답하기', MESSAGE),
    ...forReaders,
    body(partnerAnswer),
    async c => {
      const { accept } = c.req.valid('json');
      const { site, address, browser } = c.env;
      const { id } = c.req.valid('param');
      await answerAsPartner(site, id, { accept, by: c.var.member, address, browser });
      return c.json({ message: accept ? '함께 참가합니다.' : '함께 칠 선수 요청을 거절했습니다.' });
    },
  )
  .get(
    '/:id/entries/managed',
    operation('주최자가 보는 참가 신청', managedEntriesAnswer),
    memberOnly,
    param(idParam),
    managersOnly('desk', 'run'),
    async c => {
      const { site } = c.env;
      const row = await settingsAt(site, c.req.valid('param').id);
      const managed = await loadManagedEntries(site.db, row, { by: c.var.member, now: site.now() });
      await noteContactsSeen(c, phonesIn(managed));
      return c.json(managed);
    },
  )
  .get(
    '/:id/entries/file',
    operation('참가 신청을 CSV 파일로 받기', FILE),
    memberOnly,
    param(idParam),
    managerOnly,
    async c => {
      const { site } = c.env;
      const row = await settingsAt(site, c.req.valid('param').id);
      const managed = await loadManagedEntries(site.db, row, { by: c.var.member, now: site.now() });
      await noteContactsSeen(c, phonesIn(managed));
      return csvFile(`${row.title} 참가 신청.csv`, CSV_HEAD, [csvRows(managed, row.ball)]);
    },
  )
  .put(
    '/:id/entries/settings',
    operation('참가 신청 설정 바꾸기', MESSAGE),
    writerOnly,
    param(idParam),
    managerOnly,
    body(entrySettings),
    async c => {
      const settings = c.req.valid('json');
      await changeSettings(c.env.site, { ...c.req.valid('param'), by: c.var.member }, settings);
      return c.json({ message: '신청 설정을 저장했습니다.' });
    },
  )
  .post(
    '/:id/entries/typed',
    operation('이름을 적어 명단에 넣기', created(MESSAGE)),
    writerOnly,
    param(idParam),
    deskOnly,
    body(typedEntry),
    async c => {
      await addTyped(c.env.site, { ...c.req.valid('param'), by: c.var.member }, c.req.valid('json'));
      return c.json({ message: '명단에 넣었습니다.' }, 201);
    },
  )
  .put(
    '/:id/entries/:entry/typed',
    operation('이름을 적어 넣은 신청 고치기', MESSAGE),
    writerOnly,
    param(oneEntry),
    deskOnly,
    body(typedEntry),
    async c => {
      await changeTyped(c.env.site, { ...c.req.valid('param'), by: c.var.member }, c.req.valid('json'));
      return c.json({ message: '저장했습니다.' });
    },
  )
  .put(
    '/:id/entries/present',
    operation('참가가 확정된 모두의 출석 표시', MESSAGE),
    memberOnly,
    param(idParam),
    deskOnly,
    async c => {
      await markAllPresent(c.env.site, { ...c.req.valid('param'), by: c.var.member });
      return c.json({ message: '모두 출석했습니다.' });
    },
  )
  .put(
    '/:id/entries/:entry',
    operation('신청에 입금과 출석 표시', MESSAGE),
    ...ofEntry,
    body(entryMark),
    async c => {
      await markEntry(c.env.site, { ...c.req.valid('param'), by: c.var.member }, c.req.valid('json'));
      return c.json({ message: '저장했습니다.' });
    },
  )
  .put(
    '/:id/entries/refunds/:refund',
    operation('취소한 신청의 참가비 환불 표시', MESSAGE),
    memberOnly,
    param(oneRefund),
    deskOnly,
    body(refundMark),
    async c => {
      const { done } = c.req.valid('json');
      await markRefund(c.env.site, { ...c.req.valid('param'), by: c.var.member }, done);
      return c.json({ message: '저장했습니다.' });
    },
  )
  .delete('/:id/entries/:entry', operation('신청을 명단에서 빼기', MESSAGE), ...ofEntry, async c => {
    await removeEntry(c.env.site, { ...c.req.valid('param'), by: c.var.member });
    return c.json({ message: '명단에서 뺐습니다.' });
  })
  .put(
    '/:id/entries/:entry/admitted',
    operation('대기 중인 신청의 참가 확정', MESSAGE),
    ...ofEntry,
    async c => {
      await admit(c.env.site, { ...c.req.valid('param'), by: c.var.member });
      return c.json({ message: '참가를 확정했습니다.' });
    },
  )
  .put(
    '/:id/entries/:entry/refused',
    operation('참가 신청 거절', MESSAGE),
    writerOnly,
    param(oneEntry),
    managerOnly,
    body(entryRefusal),
    async c => {
      await refuseEntry(
        c.env.site,
        { ...c.req.valid('param'), by: c.var.member },
        c.req.valid('json').reason,
      );
      return c.json({ message: '신청을 거절했습니다.' });
    },
  )
  .put(
    '/:id/entries/:entry/replaced',
    operation('불참한 자리를 대기자로 바꾸기', MESSAGE),
    ...ofEntry,
    async c => {
      await replaceAbsent(c.env.site, { ...c.req.valid('param'), by: c.var.member });
      return c.json({ message: '대기자로 바꿨습니다.' });
    },
  );

/** The login ids of the members whose phone numbers are shown. */
const phonesIn = ({ entries: all, refunds }: Awaited<ReturnType<typeof loadManagedEntries>>) => [
  ...all.flatMap(({ players }) => players.flatMap(({ id, phone }) => (id !== null && phone ? [id] : []))),
  ...refunds.flatMap(({ member, phone }) => (member !== null && phone ? [member] : [])),
];
