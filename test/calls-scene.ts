import { DEFAULT_PLAY } from '#/features/scoring/limits.rules.ts';
import type { Game } from '#/features/scoring/scoring.contract.ts';
import { keepByHand, score } from './counted-house.ts';
import type { House } from './house.ts';
import { newMatch } from './match-house.ts';
import { calledTo, newTournament, send, TOURNAMENTS } from './tournament-house.ts';
import { newAdmin, newMember, type Visitor } from './visitors.ts';

/** Who sends a call: nobody signed in, a member it is no business of, the one it belongs to, and an admin. */
export const CALLERS = ['guest', 'other', 'owner', 'admin'] as const;
export type Cast = Record<'other' | 'owner' | 'admin', Visitor>;
/** A house with its cast, and what its owner has in it. */
export type Scene = { house: House; cast: Cast; next: () => number };

export const OWNERS_PHONE = '01055556666';
export const OWNERS_EMAIL = 'owner@example.com';
export const TEXT = { title: '저녁 한 게임', content: '여덟 시에 만나요.' };
export const HALL = { region: '서울', name: '한큐', address: '서울 마포구 가온로 1' };

/** Brings a cast into a house. */
export async function newScene(house: House): Promise<Scene> {
  let made = 0;
  return { house, cast: await newCast(house), next: () => ++made };
}

/** Three members whom nothing has happened to yet. */
export async function newCast(house: House): Promise<Cast> {
  return {
    other: await newMember(house),
    owner: await newMember(house, { phone: OWNERS_PHONE, email: OWNERS_EMAIL }),
    admin: await newAdmin(house),
  };
}

type Made = { id: number };
type MadeText = Made & { updatedAt: string };
async function make<T = Made>({ house }: Scene, as: Visitor, path: string, body?: object): Promise<T> {
  const made = await house.call<T>('POST', path, { as, body });
  if (made.status >= 300) throw new Error(`POST ${path}: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

/** The owner's post. */
export const newPost = (scene: Scene) => make<MadeText>(scene, scene.cast.owner, '/api/freeboard', TEXT);

/** The owner's comment on somebody else's post. */
export async function newComment(scene: Scene) {
  const { id } = await make(scene, scene.cast.other, '/api/freeboard', TEXT);
  const comment = await make(scene, scene.cast.owner, `/api/freeboard/${id}/comments`, {
    content: '저도 갈게요.',
  });
  return { id, commentId: comment.id };
}

export const newNotice = (scene: Scene) =>
  make<MadeText>(scene, scene.cast.admin, '/api/announcements', TEXT);

export const newHall = (scene: Scene) =>
  make(scene, scene.cast.admin, '/api/billiard-halls', { ...HALL, name: `한큐 ${scene.next()}` });

/** The owner's match post. */
export const ownMatch = (scene: Scene, path: string) => newMatch(scene.house, scene.cast.owner, { path });

/** A match post to which the owner has applied; its author is somebody else. */
export async function appliedMatch(scene: Scene, path: string) {
  const author = await newMember(scene.house);
  const { id } = await newMatch(scene.house, author, { path });
  await make(scene, scene.cast.owner, `${path}/${id}/apply`);
  return { id, author };
}

/** The owner's match post to which somebody has applied. */
export async function wantedMatch(scene: Scene, path: string) {
  const applicant = await newMember(scene.house);
  const { id } = await ownMatch(scene, path);
  await make(scene, applicant, `${path}/${id}/apply`);
  return { id, applicant: applicant.id };
}

/** The owner's tournament, drawn; the first match is called to table 1. */
export async function ownTournament(scene: Scene, facts: { listed?: boolean } = {}) {
  const { id } = await newTournament(scene.house, scene.cast.owner, facts);
  await send(scene.house, scene.cast.owner, id, [calledTo(1, 'r1m1')]);
  return { id };
}

/** A link to the owner's tournament: to look on, or to score table 1. */
export async function openLink(scene: Scene, kind: 'view' | 'table') {
  const { id } = await ownTournament(scene);
  const body = kind === 'view' ? { kind } : { kind, table: 1 };
  const path = `${TOURNAMENTS}/${id}/links`;
  const { token } = await make<{ token: string }>(scene, scene.cast.owner, path, body);
  return { id, token };
}

/** Somebody else's tournament of two, in which the owner has won the final and nobody has answered yet. */
export async function playedFinal(scene: Scene) {
  const { house, cast } = scene;
  const [organiser, loser] = [await newMember(house), await newMember(house)];
  const kept = await keepByHand(house, { organiser, field: [[cast.owner], [loser]] });
  for (const as of [cast.owner, loser]) {
    await make(scene, as, `${TOURNAMENTS}/${kept.id}/answer`, { accept: true });
  }
  await kept.win('r1m1', 1, score(20, 14));
  await kept.close();
  return { id: kept.id };
}

/** A signal about the owner and somebody else. */
export async function newSignal({ house, cast }: Scene): Promise<Made> {
  const { number: other } = await newMember(house);
  const at = house.clock.now.toISOString();
  const row = { kind: 'pair', member: cast.owner.number, other, tournament: null, games: 12, at } as const;
  return house.site.db.insertInto('result_signals').values(row).returning('id').executeTakeFirstOrThrow();
}

/** A voiding of somebody's results. */
export async function newVoiding(scene: Scene): Promise<Made> {
  const { number: member } = await newMember(scene.house);
  const { number: by_member } = scene.cast.admin;
  const row = { member, by_member, reason: '지어낸 결과', at: scene.house.clock.now.toISOString() };
  return scene.house.site.db
    .insertInto('result_voidings')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The owner's oldest notification. */
export async function newNotification(scene: Scene) {
  const { id } = await newPost(scene);
  await make(scene, scene.cast.other, `/api/freeboard/${id}/comments`, { content: '안녕하세요.' });
  const told = await scene.house.call<Made[]>('GET', '/api/notifications', { as: scene.cast.owner });
  return { id: told.body[0]?.id ?? 0 };
}

/** A reset of the owner's password that waits; the call itself carries nothing. */
export async function newPendingReset({ house, cast }: Scene): Promise<object> {
  const at = house.clock.now.toISOString();
  const reset = { member: cast.owner.number, password_hash: 'x', asked_at: at, due_at: '2027-01-01' };
  await house.site.db.insertInto('pending_resets').values(reset).execute();
  return {};
}

/** A scorer that has just been opened. */
export const newGame = (): Game => ({
  ...{ version: 1, rules: DEFAULT_PLAY, targets: [20, 20], first: 0, startedAt: '2026-11-18T01:00:00.000Z' },
  ...{ turns: [], run: [0, 0, 0], ended: null, shootout: null, past: '' },
});
