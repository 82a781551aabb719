import { Hono } from 'hono';
import { z } from 'zod';
import {
  answerPage,
  body,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  operation,
  pageOf,
  param,
  query,
} from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { adminOnly, memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { clubOfficer, clubPresident, inClub, presidentOrAdmin, requireClub } from './club-access.server.ts';
import {
  changeClub,
  changeCode,
  dissolveClub,
  foundClub,
  pinPost,
  renameClub,
} from './club-changes.server.ts';
import {
  findOwnClubs,
  findPeople,
  findShownClubs,
  listClubs,
  listManaged,
  readClub,
  seesMembers,
} from './club-rows.server.ts';
import {
  applicationAnswer,
  club,
  clubChange,
  clubDraft,
  clubList,
  clubMemberParam,
  clubPerson,
  clubRename,
  joined,
  joinRequest,
  listedClub,
  managedClub,
  newCode,
  newPresident,
  ownClub,
  ownShown,
  pin,
  pinParam,
  removal,
  roleChange,
  shownClub,
} from './clubs.contract.ts';
import { MEMBERS_ONLY } from './clubs.rules.ts';
import {
  changeRole,
  decideApplication,
  handOver,
  joinClub,
  leaveClub,
  removeMember,
  showClub,
} from './memberships.server.ts';

const forOfficer = inClub(clubOfficer, idParam);
const forPresident = [memberOnly, param(idParam), presidentOrAdmin] as const;
const forMember = [memberOnly, param(idParam)] as const;

const pages = new Hono<ApiEnv>()
  .get(
    '/',
    operation('동호회 목록', pageOf(listedClub)),
    cacheForGuests,
    query(clubList),
    limitSearch,
    async c => answerPage(c, await listClubs(c.env.site.db, c.req.valid('query'))),
  )
  .get('/mine', operation('내가 가입하거나 신청한 동호회', z.array(ownClub)), memberOnly, async c =>
    c.json(await findOwnClubs(c.env.site.db, c.var.member.number)),
  )
  .get(
    '/managed',
    operation('관리자가 보는 동호회 목록', pageOf(managedClub)),
    adminOnly,
    query(clubList.pick({ page: true, size: true, q: true })),
    async c => answerPage(c, await listManaged(c.env.site.db, c.req.valid('query'))),
  )
  .get(
    '/of-member/:id',
    operation('회원의 프로필에 보이는 동호회', z.array(shownClub)),
    cacheForGuests,
    param(idParam),
    async c => c.json(await findShownClubs(c.env.site.db, c.req.valid('param').id)),
  )
  .get('/:id', operation('동호회 하나', club), cacheForGuests, param(idParam), async c => {
    const { db } = c.env.site;
    return c.json(
      await readClub(db, await requireClub(db, c.req.valid('param').id, c.var.member), c.var.member),
    );
  })
  .post('/', operation('동호회 만들기', created(MESSAGE_AND_ID)), writerOnly, body(clubDraft), async c => {
    const { site } = c.env;
    await site.limits.take('clubs', c.var.member.number);
    const id = await foundClub(site, c.req.valid('json'), c.var.member);
    return c.json({ message: '동호회를 만들었습니다.', id }, 201);
  })
  .put(
    '/:id',
    operation('동호회 정보 수정', MESSAGE),
    ...inClub(clubOfficer, idParam, writerOnly),
    body(clubChange),
    async c => {
      await c.env.site.limits.take('clubChanges', c.var.member.number);
      await changeClub(c.env.site, c.var.club.id, { by: c.var.member, ...c.req.valid('json') });
      return c.json({ message: '동호회 정보를 수정했습니다.' });
    },
  )
  .put('/:id/code', operation('동호회 초대 코드 바꾸기', newCode), ...forOfficer, async c => {
    const code = await changeCode(c.env.site, c.var.club.id, c.var.member);
    return c.json({ message: '초대 코드를 바꿨습니다. 이전 코드로는 가입할 수 없습니다.', code });
  })
  .put(
    '/:id/pinned/:post',
    operation('동호회 게시판의 공지로 고정하거나 해제', MESSAGE),
    ...inClub(clubOfficer, pinParam),
    body(pin),
    async c => {
      const { id, post } = c.req.valid('param');
      const { pinned } = c.req.valid('json');
      await pinPost(c.env.site, id, { post, pinned, by: c.var.member });
      return c.json({ message: pinned ? '공지로 고정했습니다.' : '공지에서 해제했습니다.' });
    },
  )
  .put(
    '/:id/name',
    operation('관리자가 동호회 이름 바꾸기', MESSAGE),
    adminOnly,
    param(idParam),
    body(clubRename),
    async c => {
      const { id } = c.req.valid('param');
      await renameClub(c.env.site, id, c.req.valid('json').name, c.var.member);
      return c.json({ message: '동호회 이름을 바꿨습니다.' });
    },
  )
  .put('/:id/closed', operation('동호회 해산', MESSAGE), ...forPresident, async c => {
    await dissolveClub(c.env.site, c.req.valid('param').id, c.var.member);
    return c.json({ message: '동호회를 해산했습니다.' });
  });

const people = new Hono<ApiEnv>()
  .get('/:id/members', operation('동호회 회원', z.array(clubPerson)), param(idParam), async c => {
    const { db } = c.env.site;
    const { member } = c.var;
    const found = await requireClub(db, c.req.valid('param').id, member);
    if (!(await seesMembers(db, found, member)))
      throw new Refusal(member ? 'forbidden' : 'missing', MEMBERS_ONLY);
    return c.json(await findPeople(db, found.id, 'joined'));
  })
  .get('/:id/applicants', operation('동호회 가입 신청', z.array(clubPerson)), ...forOfficer, async c =>
    c.json(await findPeople(c.env.site.db, c.var.club.id, 'waiting')),
  )
  .post(
    '/:id/members',
    operation('동호회 가입하거나 신청하기', created(joined)),
    ...forMember,
    body(joinRequest),
    async c => {
      const { site } = c.env;
      const { member: by } = c.var;
      await site.limits.take('clubJoins', by.number);
      const { id } = await requireClub(site.db, c.req.valid('param').id, by);
      const { waits } = await joinClub(site, id, { ...c.req.valid('json'), by });
      const message = waits
        ? '가입을 신청했습니다. 결과를 알림으로 알려 드립니다.'
        : '동호회에 가입했습니다.';
      return c.json({ message, waits }, 201);
    },
  )
  .put(
    '/:id/members/own',
    operation('프로필에 동호회 보이기', MESSAGE),
    ...forMember,
    body(ownShown),
    async c => {
      const { shown } = c.req.valid('json');
      const { number: member } = c.var.member;
      await showClub(c.env.site, c.req.valid('param').id, { member, shown });
      return c.json({ message: shown ? '프로필에 보입니다.' : '프로필에 보이지 않습니다.' });
    },
  )
  .delete(
    '/:id/members/own',
    operation('동호회에서 나가거나 가입 신청 취소', MESSAGE),
    ...forMember,
    async c => {
      const hadJoined = await leaveClub(c.env.site, c.req.valid('param').id, c.var.member.number);
      return c.json({ message: hadJoined ? '동호회에서 나왔습니다.' : '가입 신청을 취소했습니다.' });
    },
  )
  .put(
    '/:id/applicants/:member',
    operation('동호회 가입 신청에 답하기', MESSAGE),
    ...inClub(clubOfficer, clubMemberParam),
    body(applicationAnswer),
    async c => {
      const { accept } = c.req.valid('json');
      await decideApplication(c.env.site, { ...c.req.valid('param'), accept, by: c.var.member });
      return c.json({ message: accept ? '가입을 수락했습니다.' : '가입을 거절했습니다.' });
    },
  )
  .put(
    '/:id/members/:member',
    operation('동호회 회원의 직책 정하기', MESSAGE),
    ...inClub(clubPresident, clubMemberParam),
    body(roleChange),
    async c => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), by: c.var.member };
      await changeRole(c.env.site, change);
      return c.json({ message: '직책을 바꿨습니다.' });
    },
  )
  .put(
    '/:id/members/:member/removed',
    operation('동호회 회원 내보내기', MESSAGE),
    ...inClub(clubOfficer, clubMemberParam, writerOnly),
    body(removal),
    async c => {
      const removed = { ...c.req.valid('param'), ...c.req.valid('json'), by: c.var.member };
      await removeMember(c.env.site, removed);
      return c.json({ message: '동호회에서 내보냈습니다. 사유를 알림으로 알려 드립니다.' });
    },
  )
  .put(
    '/:id/president',
    operation('동호회 회장 넘기기', MESSAGE),
    ...forPresident,
    body(newPresident),
    async c => {
      const { member } = c.req.valid('json');
      await handOver(c.env.site, { id: c.req.valid('param').id, member, by: c.var.member });
      return c.json({ message: '회장을 넘겼습니다.' });
    },
  );

export const clubs = new Hono<ApiEnv>().route('/', pages).route('/', people);
