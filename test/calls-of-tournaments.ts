import { randomUUID } from 'node:crypto';
import {
  newGame,
  newSignal,
  newVoiding,
  openLink,
  ownTournament,
  playedFinal,
  type Scene,
} from './calls-scene.ts';
import { admins, everybody, ownerOnly, ownerOrAdmin, type Rows } from './calls-table.ts';
import { deed, drawnInOrder, entered, TOURNAMENT_FACTS } from './tournament-house.ts';
import { newMember } from './visitors.ts';

const on = async (scene: Scene) => ({ params: await ownTournament(scene) });
const hidden = async (scene: Scene) => ({ params: await ownTournament(scene, { listed: false }) });
const through = (kind: 'view' | 'table') => async (scene: Scene) => ({
  params: { token: (await openLink(scene, kind)).token },
});
const won = () => ({ after: 0, events: [deed({ type: 'won', match: 'r1m1', entry: 1 })] });
const atMatch = async (scene: Scene) => ({ params: { ...(await ownTournament(scene)), match: 'r1m1' } });
const atTable = (kind: 'view' | 'table') => async (scene: Scene) => ({
  params: { token: (await openLink(scene, kind)).token, match: 'r1m1' },
});
const playedMatch = async (scene: Scene) => ({ params: { ...(await playedFinal(scene)), match: 'r1m1' } });
const findable = '404 404 200 200';

/** Kept tournaments, their links, and what players say of their results. */
export const CALLS_OF_TOURNAMENTS: Rows = {
  'GET /api/tournaments': { answers: everybody },
  'POST /api/tournaments': {
    answers: '401 201 201 201',
    ask: () => {
      const events = [entered(['하나', '둘', '셋', '넷']), drawnInOrder()];
      return { body: { key: randomUUID(), ...TOURNAMENT_FACTS, events } };
    },
  },
  'GET /api/tournaments/:id': { answers: everybody, ask: on },
  'GET /api/tournaments/:id that is not listed': { answers: findable, ask: hidden },
  'PUT /api/tournaments/:id': {
    answers: ownerOrAdmin,
    ask: async scene => ({ ...(await on(scene)), body: TOURNAMENT_FACTS }),
  },
  'DELETE /api/tournaments/:id': { answers: ownerOrAdmin, ask: on },
  'GET /api/tournaments/:id/events': { answers: everybody, ask: on },
  'GET /api/tournaments/:id/events that is not listed': { answers: findable, ask: hidden },
  'POST /api/tournaments/:id/events': {
    answers: ownerOnly,
    ask: async scene => ({ ...(await on(scene)), body: won() }),
  },
  'GET /api/tournaments/:id/stream': { answers: everybody, ask: on },
  'GET /api/tournaments/:id/stream that is not listed': { answers: findable, ask: hidden },
  'PUT /api/tournaments/:id/games/:match': {
    answers: ownerOnly,
    ask: async scene => ({ ...(await atMatch(scene)), body: { game: newGame() } }),
  },
  'DELETE /api/tournaments/:id/games/:match': { answers: ownerOnly, ask: atMatch },
  'GET /api/tournaments/:id/links': { answers: ownerOnly, ask: on },
  'POST /api/tournaments/:id/links': {
    answers: '401 403 201 403',
    ask: async scene => ({ ...(await on(scene)), body: { kind: 'table', table: 2 } }),
  },
  'DELETE /api/tournaments/:id/links/:token': {
    answers: ownerOnly,
    ask: async scene => ({ params: await openLink(scene, 'view') }),
  },
  // Under a tournament that is the owner's too, but not the one the link opens.
  'DELETE /api/tournaments/:id/links/:token of another': {
    answers: '401 403 404 403',
    ask: async scene => {
      const { token } = await openLink(scene, 'view');
      return { params: { ...(await ownTournament(scene)), token } };
    },
  },
  'POST /api/tournaments/:id/void': {
    answers: admins,
    ask: async scene => ({ ...(await on(scene)), body: { reason: '지어낸 대회' } }),
  },
  'DELETE /api/tournaments/:id/void': { answers: admins, ask: on },
  'GET /api/tournaments/:id/results': { answers: everybody, ask: on },
  'GET /api/tournaments/:id/results that is not listed': { answers: findable, ask: hidden },
  // Here the owner is the player; the organiser is somebody else.
  'POST /api/tournaments/:id/answer': {
    answers: ownerOnly,
    ask: async scene => ({ params: await playedFinal(scene), body: { accept: true } }),
  },
  'POST /api/tournaments/:id/matches/:match/answer': {
    answers: ownerOnly,
    ask: async scene => ({
      ...(await playedMatch(scene)),
      body: { answer: 'disputed', reason: '점수가 바뀌었어요' },
    }),
  },
  'POST /api/tournaments/:id/matches/:match/ruling': {
    answers: admins,
    ask: async scene => ({ ...(await playedMatch(scene)), body: { ruling: 'void' } }),
  },
  'GET /api/result-review': { answers: admins },
  'PUT /api/result-review/:id': {
    answers: admins,
    ask: async scene => ({ params: await newSignal(scene), body: { reviewed: true } }),
  },
  'GET /api/result-review/voidings': { answers: admins },
  'POST /api/result-review/voidings': {
    answers: '401 403 403 201',
    ask: async ({ house }) => ({ body: { member: (await newMember(house)).id, reason: '지어낸 결과' } }),
  },
  'DELETE /api/result-review/voidings/:id': {
    answers: admins,
    ask: async scene => ({ params: await newVoiding(scene) }),
  },
  // A link is a key: whoever holds it comes in, signed in or not.
  'GET /api/live/:token': { answers: everybody, ask: through('view') },
  'GET /api/live/:token/events': { answers: everybody, ask: through('view') },
  'GET /api/live/:token/stream': { answers: everybody, ask: through('view') },
  'POST /api/live/:token/events': {
    answers: everybody,
    ask: async scene => ({ ...(await through('table')(scene)), body: won() }),
  },
  'POST /api/live/:token/events through a view link': {
    answers: '403 403 403 403',
    ask: async scene => ({ ...(await through('view')(scene)), body: won() }),
  },
  'PUT /api/live/:token/games/:match': {
    answers: everybody,
    ask: async scene => ({ ...(await atTable('table')(scene)), body: { game: newGame() } }),
  },
  'PUT /api/live/:token/games/:match through a view link': {
    answers: '403 403 403 403',
    ask: async scene => ({ ...(await atTable('view')(scene)), body: { game: newGame() } }),
  },
  'DELETE /api/live/:token/games/:match': { answers: everybody, ask: atTable('table') },
  'DELETE /api/live/:token/games/:match through a view link': {
    answers: '403 403 403 403',
    ask: atTable('view'),
  },
};
