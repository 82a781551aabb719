import { Hono } from 'hono';
import { clubMember, duesKeeper, inClub } from '#/features/clubs/directory/club-access.server.ts';
import { mayKeepDues } from '#/features/clubs/directory/clubs.rules.ts';
import { csvFile } from '#/server/http/csv.ts';
import {
  answerPage,
  body,
  content,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  operation,
  pageOf,
  query,
} from '#/server/http/operations.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { idParam } from '#/shared/text/written.ts';
import { monthText } from '#/shared/time/months.ts';
import { seoulDay } from '#/shared/time/time.ts';
import {
  duesAmount,
  duesOfMonth,
  duesSummary,
  entryParam,
  ledgerEntry,
  monthParam,
  newEntry,
  reversal,
} from './dues.contract.ts';
import {
  addEntry,
  askForDues,
  findEntries,
  ledgerLines,
  readDues,
  readMonth,
  reverseEntry,
  setDues,
} from './ledger.server.ts';

const FILE_HEAD = ['번호', '날짜', '구분', '내용', '회원', '회비 달', '금액', '취소한 기록'];

const forMember = inClub(clubMember, idParam);
const forKeeper = inClub(duesKeeper, idParam);

export const clubDues = new Hono<ApiEnv>()
  .get('/:id/dues', operation('동호회 잔액과 내 회비', duesSummary), ...forMember, async c => {
    const { db, now } = c.env.site;
    const reader = { number: c.var.member.number, keeps: mayKeepDues(c.var.membership.role) };
    return c.json(await readDues(db, c.var.club.id, reader, now()));
  })
  .get(
    '/:id/dues/entries',
    operation('동호회 장부', pageOf(ledgerEntry)),
    ...forMember,
    query(pageQuery),
    async c => {
      const reader = { number: c.var.member.number, keeps: mayKeepDues(c.var.membership.role) };
      const wanted = { ...c.req.valid('query'), reader };
      return answerPage(c, await findEntries(c.env.site.db, c.var.club.id, wanted));
    },
  )
  .get('/:id/dues/file', operation('동호회 장부 파일', content('text/csv')), ...forKeeper, c => {
    const { db, now } = c.env.site;
    const name = `${c.var.club.name} 장부 ${seoulDay(now())}.csv`;
    return csvFile(name, FILE_HEAD, ledgerLines(db, c.var.club.id));
  })
  .get(
    '/:id/dues/months/:month',
    operation('한 달 회비를 낸 회원과 내지 않은 회원', duesOfMonth),
    ...inClub(duesKeeper, monthParam),
    async c => c.json(await readMonth(c.env.site.db, c.var.club.id, c.req.valid('param').month)),
  )
  .post(
    '/:id/dues/months/:month/reminder',
    operation('회비를 내지 않은 회원에게 알리기', MESSAGE),
    ...inClub(duesKeeper, monthParam, writerOnly),
    async c => {
      const { site } = c.env;
      await site.limits.take('duesReminders', c.var.member.number);
      const { month } = c.req.valid('param');
      const count = await askForDues(site, c.var.member, { club: c.var.club, month });
      return c.json({ message: `${count}명에게 ${monthText(month)} 회비를 알렸습니다.` });
    },
  )
  .put('/:id/dues/amount', operation('월 회비 정하기', MESSAGE), ...forKeeper, body(duesAmount), async c => {
    await setDues(c.env.site.db, c.var.club.id, c.req.valid('json'));
    return c.json({ message: '월 회비를 정했습니다.' });
  })
  .post(
    '/:id/dues/entries',
    operation('장부에 적기', created(MESSAGE_AND_ID)),
    ...inClub(duesKeeper, idParam, writerOnly),
    body(newEntry),
    async c => {
      const { site } = c.env;
      await site.limits.take('ledgerEntries', c.var.member.number);
      const id = await addEntry(site, c.var.member, c.var.club.id, c.req.valid('json'));
      return c.json({ message: '장부에 적었습니다.', id }, 201);
    },
  )
  .post(
    '/:id/dues/entries/:entry/reversal',
    operation('장부의 기록 취소하기', created(MESSAGE_AND_ID)),
    ...inClub(duesKeeper, entryParam, writerOnly),
    body(reversal),
    async c => {
      const { site } = c.env;
      await site.limits.take('ledgerEntries', c.var.member.number);
      const { id: club, entry: id } = c.req.valid('param');
      const made = await reverseEntry(site, c.var.member, { club, id, ...c.req.valid('json') });
      return c.json({ message: '기록을 취소했습니다. 두 기록 모두 장부에 남습니다.', id: made }, 201);
    },
  );
