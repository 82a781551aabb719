import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import { memberKey } from '#/features/tournaments/results/result-state.rules.ts';
import type { AttestationConfirmed } from '#/features/tournaments/results/results.contract.ts';
import { RUNNER_ONLY } from '#/features/tournaments/results/results.rules.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { openForAnswers } from './answers.server.ts';
import { mayBeConfirmed, type PastAnswer } from './organiser-attestation.rules.ts';

type Confirming = { members: string[]; by: SignedIn; now: Date };
export type Confirmed = Pick<AttestationConfirmed, 'confirmed' | 'left'>;

/** Stores the attestation that these members were present; they are notified and may object. */
export function confirmPresent(
  db: Database,
  id: number,
  { members, by, now }: Confirming,
): Promise<Confirmed> {
  return write(db, async tx => {
    const tournament = await openForAnswers(tx, id, now);
    if (tournament.organiser !== by.number) throw new Refusal('forbidden', RUNNER_ONLY);
    const askedMembers = await findAskedMembers(tx, id, new Set(members.map(memberKey)));
    const past = await findPastAnswers(tx, {
      id,
      organiser: by.number,
      members: askedMembers.map(one => one.member),
    });
    const known = askedMembers.filter(({ member }) => mayBeConfirmed(past.get(member) ?? []));
    const left = askedMembers.filter(one => !known.includes(one)).map(({ username }) => username);
    if (known.length === 0) return { confirmed: 0, left };
    const numbers = known.map(({ member }) => member);
    await tx
      .updateTable('tournament_players')
      .set({ state: 'accepted', by_organiser: 1, at: now.toISOString() })
      .where('tournament', '=', id)
      .where('member', 'in', numbers)
      .execute();
    await recomputeResults(tx, id);
    // The names are now shown to all readers.
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
    tx.emit({
      kind: 'tournament.happened',
      to: numbers,
      event: 'present',
      subject: `tournament:${id}:asked`,
      title: tournament.title,
      link: `/tournaments/${id}`,
      actor: by.number,
      now,
    });
    return { confirmed: known.length, left };
  });
}

/** Those of the `wanted` members (login ids) who are entered in the tournament and have not answered yet. */
async function findAskedMembers(tx: Transaction, id: number, wanted: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'member')
    .select(['member', 'members.id as login', 'username'])
    .where('tournament', '=', id)
    .where('state', '=', 'asked')
    .where('entry', '>', 0)
    .where('members.listed', '=', 1)
    .execute();
  return rows.filter(({ login }) => wanted.has(memberKey(login)));
}

type Past = { id: number; organiser: number; members: number[] };

async function findPastAnswers(tx: Transaction, { id, organiser, members }: Past) {
  if (members.length === 0) return new Map<number, PastAnswer[]>();
  const rows = await tx
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select(['member', 'tournament_players.state as state', 'by_organiser', 'at'])
    .where('member', 'in', members)
    .where('organiser', '=', organiser)
    .where('tournament', '<>', id)
    .execute();
  const past = rows.map(({ by_organiser, ...row }) => ({ ...row, byOrganiser: by_organiser === 1 }));
  return Map.groupBy(past, ({ member }) => member);
}
