import {
  newNotice,
  newNotification,
  newPendingReset,
  OWNERS_EMAIL,
  OWNERS_PHONE,
  type Scene,
  TEXT,
} from './calls-scene.ts';
import { admins, everybody, members, ownerOrAdmin, type Rows } from './calls-table.ts';
import { PASSWORD } from './visitors.ts';

const NEW_PASSWORD = 'three-bank-shots-8';
const owner = ({ cast }: Scene) => ({ id: cast.owner.id });
const identity = ({ cast }: Scene) => ({ username: cast.owner.id, phone: OWNERS_PHONE });

function newcomer(scene: Scene) {
  const n = scene.next();
  return {
    ...{ id: `newcomer${n}`, username: `새내기 ${n}`, phone: '01077778888', email: `n${n}@example.com` },
    ...{ password: PASSWORD, score4: 200, score3: 15, highrun4: 20, highrun3: 5, birthYear: 1990 },
    ...{ region: '서울', billiardHall: '한큐', billiards: '' },
  };
}

const patch = (scene: Scene) => ({
  params: owner(scene),
  body: {
    ...{ phone: OWNERS_PHONE, email: OWNERS_EMAIL, showBirthYear: true, score4: 200, score3: 0 },
    ...{ highrun4: 0, highrun3: 0, birthYear: 0, region: '서울', billiardHall: '', billiards: '' },
    ...{ username: scene.cast.owner.username, currentPassword: PASSWORD },
  },
});

/** Accounts, points, attendance, the ranking, the bell and what admins do to members. */
export const CALLS_OF_MEMBERS: Rows = {
  'GET /api/auth/check-id': { answers: everybody, ask: () => ({ query: 'id=newcomer77' }) },
  'POST /api/auth/signup': { answers: '201 201 201 201', ask: scene => ({ body: newcomer(scene) }) },
  'POST /api/auth/login': {
    answers: everybody,
    ask: scene => ({ body: { id: scene.cast.owner.id, password: PASSWORD } }),
  },
  'POST /api/auth/logout': { answers: members, fresh: true },
  'POST /api/auth/logout-everywhere': { answers: members, fresh: true },
  'GET /api/check-admin': { answers: members },
  'POST /api/members/verify-identity': { answers: everybody, ask: scene => ({ body: identity(scene) }) },
  // Whoever has not shown who they are resets nothing, also as an admin.
  'POST /api/members/reset-password': {
    answers: '400 400 400 400',
    ask: scene => ({
      body: { ...identity(scene), username: 'nobody99', newPassword: NEW_PASSWORD, code: '' },
    }),
  },
  'POST /api/members/find-username': {
    answers: everybody,
    ask: () => ({ body: { phone: OWNERS_PHONE, email: OWNERS_EMAIL } }),
  },
  'GET /api/members/user': { answers: members },
  'GET /api/members/sessions': { answers: members },
  'GET /api/members/pending-reset': { answers: members },
  'DELETE /api/members/pending-reset': {
    answers: '401 404 200 404',
    fresh: true,
    ask: async scene => newPendingReset(scene),
  },
  'PUT /api/members/:id/pending-reset': {
    answers: admins,
    fresh: true,
    ask: async scene => ({ params: owner(scene), ...(await newPendingReset(scene)) }),
  },
  'GET /api/members/data': { answers: members },
  'GET /api/members/points': { answers: members },
  'GET /api/members/points/history': { answers: members },
  'GET /api/members/attendance': { answers: members, ask: () => ({ query: 'month=2026-11' }) },
  'POST /api/members/attendance': { answers: members },
  'GET /api/members': { answers: admins, ask: () => ({ query: 'q=a&field=all' }) },
  'GET /api/members/export': { answers: admins },
  'PUT /api/members/:id/role': {
    answers: admins,
    fresh: true,
    ask: scene => ({ params: owner(scene), body: { role: 'admin' } }),
  },
  'DELETE /api/members/:id/sessions': {
    answers: admins,
    fresh: true,
    ask: scene => ({ params: owner(scene) }),
  },
  'GET /api/memberanking/user': { answers: members },
  'GET /api/memberanking/additional-info-options': {
    answers: everybody,
    ask: () => ({ query: 'region=서울' }),
  },
  'GET /api/memberanking/:id/account': { answers: ownerOrAdmin, ask: scene => ({ params: owner(scene) }) },
  'PUT /api/memberanking/:id/points': { answers: ownerOrAdmin, ask: patch },
  'PUT /api/memberanking/:id/update': { answers: ownerOrAdmin, ask: patch },
  'DELETE /api/memberanking/:id': {
    answers: ownerOrAdmin,
    fresh: true,
    ask: scene => ({ params: owner(scene), body: { currentPassword: PASSWORD } }),
  },
  'GET /api/memberanking/:id/profile': { answers: everybody, ask: scene => ({ params: owner(scene) }) },
  'GET /api/memberanking/players': { answers: everybody, ask: () => ({ query: 'hall=한큐&q=a' }) },
  'GET /api/memberanking/rank': { answers: members, ask: () => ({ query: 'period=weekly' }) },
  'GET /api/memberanking': { answers: everybody, ask: () => ({ query: 'q=a&field=all&period=weekly' }) },
  'GET /api/memberanking phones': {
    answers: '400 400 400 200',
    ask: () => ({ query: 'sort=phone' }),
  },
  'GET /api/memberanking/:id': { answers: everybody, ask: scene => ({ params: owner(scene) }) },
  'GET /api/memberanking/:id of an admin': {
    answers: '404 404 404 200',
    ask: ({ cast }) => ({ params: { id: cast.admin.id } }),
  },
  'GET /api/memberanking/:id/account of an admin': {
    answers: '401 404 404 200',
    ask: ({ cast }) => ({ params: { id: cast.admin.id } }),
  },
  'GET /api/rankings': { answers: everybody, ask: () => ({ query: 'billiards=한큐' }) },
  'GET /api/ads': { answers: everybody },
  'GET /api/ads/:name': { answers: everybody, ask: () => ({ params: { name: 'ad1' } }) },
  'GET /api/hall-page': { answers: everybody },
  'GET /api/hall-page/rankings': { answers: everybody },
  'GET /api/audit': { answers: admins, ask: () => ({ query: 'action=member.role&admin=owner1' }) },
  'GET /api/pulse': { answers: admins },
  'GET /api/announcements': { answers: everybody, ask: () => ({ query: 'q=a&field=all' }) },
  'GET /api/announcements/:id': {
    answers: everybody,
    ask: async scene => ({ params: await newNotice(scene) }),
  },
  'POST /api/announcements': {
    answers: '401 403 403 201',
    ask: () => ({ body: { ...TEXT, pinned: false } }),
  },
  'PUT /api/announcements/:id': {
    answers: admins,
    ask: async scene => {
      const { id, updatedAt } = await newNotice(scene);
      return { params: { id }, body: { ...TEXT, pinned: true, expectedUpdatedAt: updatedAt } };
    },
  },
  'DELETE /api/announcements/:id': {
    answers: admins,
    ask: async scene => ({ params: await newNotice(scene) }),
  },
  'GET /api/notifications': { answers: members },
  'GET /api/notifications/unread': { answers: members },
  'GET /api/notifications/stream': { answers: members },
  'PUT /api/notifications/read': { answers: members, ask: () => ({ body: { upTo: 0 } }) },
  // Everybody has their own: of another's it is not even said that it is there.
  'PUT /api/notifications/:id/read': {
    answers: '401 404 200 404',
    ask: async scene => ({ params: await newNotification(scene) }),
  },
  'GET /api/notifications/settings': { answers: members },
  'PUT /api/notifications/settings': { answers: members, ask: () => ({ body: { decision: false } }) },
};
