import {
  appliedMatch,
  HALL,
  newComment,
  newHall,
  newPost,
  ownMatch,
  type Scene,
  TEXT,
  wantedMatch,
} from './calls-scene.ts';
import { admins, everybody, members, ownerOnly, ownerOrAdmin, type Rows } from './calls-table.ts';
import { MATCH_DRAFT, MATCH_PATHS } from './match-house.ts';

const written = '401 201 201 201';
const onPost = async (scene: Scene) => ({ params: { id: (await newPost(scene)).id } });
const licensed = () => ({ body: { halls: [{ ...HALL, phone: '', license: '3010000-104-2026-00001' }] } });

const matchCalls = (path: string): Rows => {
  const onMatch = async (scene: Scene) => ({ params: { id: (await ownMatch(scene, path)).id } });
  const applied = async (scene: Scene) => ({ params: { id: (await appliedMatch(scene, path)).id } });
  return {
    [`GET ${path}`]: { answers: everybody, ask: () => ({ query: 'q=a&field=all' }) },
    [`GET ${path}/:id`]: { answers: everybody, ask: onMatch },
    [`POST ${path}/:id/views`]: { answers: everybody, ask: onMatch },
    [`POST ${path}`]: { answers: written, ask: () => ({ body: MATCH_DRAFT }) },
    [`PUT ${path}/:id`]: {
      answers: ownerOrAdmin,
      ask: async scene => {
        const { id, updatedAt } = await ownMatch(scene, path);
        return { params: { id }, body: { ...MATCH_DRAFT, expectedUpdatedAt: updatedAt } };
      },
    },
    [`PUT ${path}/:id/closed`]: {
      answers: ownerOrAdmin,
      ask: async scene => ({ ...(await onMatch(scene)), body: { closed: true } }),
    },
    [`DELETE ${path}/:id`]: { answers: ownerOrAdmin, ask: onMatch },
    [`GET ${path}/:id/applicants`]: { answers: everybody, ask: onMatch },
    // Nobody plays against oneself, and admins stand in no list.
    [`POST ${path}/:id/apply`]: { answers: '401 201 403 403', ask: onMatch },
    // Here the application is the owner's.
    [`DELETE ${path}/:id/apply`]: { answers: '401 404 200 404', ask: applied },
    // The author's alone: it hands out the author's phone number.
    [`PUT ${path}/:id/applicants/:applicant`]: {
      answers: ownerOnly,
      ask: async scene => ({ params: await wantedMatch(scene, path), body: { state: 'accepted' } }),
    },
    [`PUT ${path}/:id/applicants/:applicant for oneself`]: {
      answers: '401 403 403 403',
      ask: async scene => {
        const { id } = await appliedMatch(scene, path);
        return { params: { id, applicant: scene.cast.owner.id }, body: { state: 'accepted' } };
      },
    },
  };
};

/** The boards, the halls and the search. */
export const CALLS_OF_BOARDS: Rows = {
  'GET /api/freeboard': { answers: everybody, ask: () => ({ query: 'q=a&field=all' }) },
  'GET /api/freeboard/:id': { answers: everybody, ask: onPost },
  'POST /api/freeboard/:id/views': { answers: everybody, ask: onPost },
  'POST /api/freeboard': { answers: written, ask: () => ({ body: TEXT }) },
  'PUT /api/freeboard/:id': {
    answers: ownerOrAdmin,
    ask: async scene => {
      const { id, updatedAt } = await newPost(scene);
      return { params: { id }, body: { ...TEXT, expectedUpdatedAt: updatedAt } };
    },
  },
  'DELETE /api/freeboard/:id': { answers: ownerOrAdmin, ask: onPost },
  'GET /api/freeboard/:id/comments': { answers: everybody, ask: onPost },
  'POST /api/freeboard/:id/comments': {
    answers: written,
    ask: async scene => ({ ...(await onPost(scene)), body: { content: '좋아요' } }),
  },
  'DELETE /api/freeboard/:id/comments/:commentId': {
    answers: ownerOrAdmin,
    ask: async scene => ({ params: await newComment(scene) }),
  },
  // The comment is the owner's, and the post at this address is too, but they do not belong together.
  'DELETE /api/freeboard/:id/comments/:commentId under another post': {
    answers: '401 404 404 404',
    ask: async scene => ({
      params: { id: (await newPost(scene)).id, commentId: (await newComment(scene)).commentId },
    }),
  },
  ...matchCalls(MATCH_PATHS.promotion),
  ...matchCalls(MATCH_PATHS.singlematch),
  'GET /api/billiard-halls': { answers: everybody, ask: () => ({ query: 'q=a&field=all' }) },
  'GET /api/billiard-halls/export': { answers: admins },
  'POST /api/billiard-halls/import/compare': { answers: admins, ask: licensed },
  'POST /api/billiard-halls/import': { answers: admins, ask: licensed },
  'GET /api/billiard-halls/:id': {
    answers: everybody,
    ask: async scene => ({ params: { id: (await newHall(scene)).id } }),
  },
  'POST /api/billiard-halls': {
    answers: '401 403 403 201',
    ask: scene => ({
      body: { ...HALL, name: `큐월드 ${scene.next()}`, website: '', youtube: '', phone: '' },
    }),
  },
  'PUT /api/billiard-halls/:id': {
    answers: admins,
    ask: async scene => ({
      params: { id: (await newHall(scene)).id },
      body: { ...HALL, name: `큐월드 ${scene.next()}`, website: '', youtube: '', phone: '' },
    }),
  },
  'DELETE /api/billiard-halls/:id': {
    answers: admins,
    ask: async scene => ({ params: { id: (await newHall(scene)).id } }),
  },
  'GET /api/search': { answers: everybody, ask: () => ({ query: 'q=게임' }) },
  'GET /api/search/jumps': { answers: everybody, ask: () => ({ query: 'q=선수' }) },
  'GET /api/results/members/:id': {
    answers: everybody,
    ask: ({ cast }) => ({ params: { id: cast.owner.id }, query: 'ball=4' }),
  },
  'GET /api/results/versus/:id/:other': {
    answers: everybody,
    ask: ({ cast }) => ({ params: { id: cast.owner.id, other: cast.other.id }, query: 'ball=4' }),
  },
  'GET /api/results/halls': { answers: everybody, ask: () => ({ query: 'hall=한큐&ball=4' }) },
  'GET /api/results/trust': {
    answers: everybody,
    ask: ({ cast }) => ({ query: `ball=4&members=${cast.owner.id}` }),
  },
  'GET /api/tournaments/mine': { answers: members },
};
