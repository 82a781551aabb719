import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { CaseRow } from '#/features/moderation/cases/case-kind.server.ts';
import { answerOf } from '#/features/moderation/cases/case-store.server.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { TAKEDOWN_KINDS, type TakedownKind } from './takedowns.constants.ts';
import type { OwnTakedown, TakedownCase, TakedownFigures, TakedownStatus } from './takedowns.contract.ts';
import { halfYear, linkOf } from './takedowns.rules.ts';

/** Takedowns of a profile contain the member's nickname. */
export async function leaveTakedowns(tx: Transaction, member: number): Promise<void> {
  await tx
    .updateTable('takedowns')
    .set({ content: '', withheld: '' })
    .where(eb => eb.and({ target_kind: 'profile', target: member }))
    .execute();
}

export type TakedownRow = Selectable<Tables['takedowns']>;
export type TakedownCases = { request: CaseRow; objection?: CaseRow };

/** The author is told of takedowns by which the content was hidden at some time. */
export const KNOWN_TO_AUTHOR = sql<boolean>`(hides = 1 or until <> '' or kind = 'filming')`;

export const loadTakedowns = (db: Database | Transaction, ids: number[]): Promise<TakedownRow[]> =>
  db.selectFrom('takedowns').selectAll().where('id', 'in', ids).execute();

export async function loadSides(db: Database | Transaction, ids: number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where('kind', 'in', [...TAKEDOWN_KINDS, 'takedownObjection'])
    .where('subject', 'in', ids)
    .execute();
  const objections = rows.filter(({ kind }) => kind === 'takedownObjection');
  const requests = rows.filter(({ kind }) => kind !== 'takedownObjection');
  const objectionTo = new Map(objections.map(row => [row.subject, row]));
  return new Map(
    requests.map(request => [request.subject, { request, objection: objectionTo.get(request.subject) }]),
  );
}

/** Returns the beginning of the text if the content has no title. */
export const titleOf = ({ target_kind, title, content }: TakedownRow): string =>
  listContent(target_kind === 'profile' ? content : title || content);

/** Leaves out data of the requester and the author. */
const presentCase = (row: TakedownRow, { opened_at, answer }: CaseRow): TakedownCase => ({
  id: row.id,
  kind: row.kind,
  claim: row.claim,
  state: row.state,
  date: toSeoulIso(opened_at),
  targetKind: row.target_kind,
  link: linkOf(row),
  title: titleOf(row),
  answer,
  until: row.until ? toSeoulIso(row.until) : null,
});

export const presentStatus = (row: TakedownRow, request: CaseRow): TakedownStatus => ({
  ...presentCase(row, request),
  reasons: request.text,
});

export const presentOwn = (row: TakedownRow, { request, objection }: TakedownCases): OwnTakedown => ({
  ...presentCase(row, request),
  content: row.content,
  objection: objection?.text ?? '',
  objectionAnswer: answerOf(objection),
  can: { object: objection === undefined && row.state === 'blocked' },
});

const HALVES = 6;

/** Counts the last six half-years, newest first. */
export async function countHalfYears(db: Database, now: Date): Promise<TakedownFigures[]> {
  const halves = [halfYear(seoulDay(now))];
  while (halves.length < HALVES)
    halves.push(halfYear(seoulDay(new Date(Date.parse(halves.at(-1)?.from ?? '') - 1))));
  return (await Promise.all(halves.map(half => countTakedowns(db, half)))).flat();
}

type Half = ReturnType<typeof halfYear>;

async function countTakedowns(db: Database, { half, from, to }: Half): Promise<TakedownFigures[]> {
  const rows = await db
    .selectFrom('cases as c')
    .leftJoin('cases as o', join =>
      join.onRef('o.subject', '=', 'c.subject').on('o.kind', '=', 'takedownObjection'),
    )
    .select(['c.kind', 'c.outcome', 'o.outcome as objection', 'o.kind as objects'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('c.kind', 'in', TAKEDOWN_KINDS)
    .where('c.opened_at', '>=', from)
    .where('c.opened_at', '<', to)
    .groupBy(['c.kind', 'c.outcome', 'o.outcome', 'o.kind'])
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind as TakedownKind))].sort().reverse();
  return kinds.map(kind => {
    const sum = (is: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(row => row.kind === kind && is(row)).reduce((total, { count }) => total + count, 0);
    return {
      half,
      kind,
      received: sum(() => true),
      accepted: sum(({ outcome }) => outcome !== '' && outcome !== 'refused'),
      refused: sum(({ outcome }) => outcome === 'refused'),
      open: sum(({ outcome }) => outcome === ''),
      objections: sum(({ objects }) => objects !== null),
      upheldObjections: sum(({ objection }) => objection === 'accepted'),
    };
  });
}
