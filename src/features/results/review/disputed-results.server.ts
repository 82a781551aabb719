import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/write.ts';
import { caseKind, titlesIn } from '#/features/moderation/cases/case-kind.server.ts';
import { loadNames } from '#/features/moderation/cases/case-rows.server.ts';
import { CASE_CLOSED } from '#/features/moderation/cases/cases.constants.ts';
import { type CaseForm, choiceAmong } from '#/features/moderation/cases/cases.contract.ts';
import { opponentPairKeys } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { ReviewReason } from '#/features/tournaments/results/checks/pair-reviews.server.ts';
import { loadUncounted, reviewedGames } from '#/features/tournaments/results/checks/uncounted.server.ts';
import {
  recomputeLimited,
  recomputeResults,
} from '#/features/tournaments/results/recompute-results.server.ts';
import { loadTournamentMatches } from '#/features/tournaments/results/tournament-state.server.ts';
import { Refusal } from '#/shared/refusal.ts';

const REASON_WORDS: Record<ReviewReason, string> = {
  network: '같은 접속 주소',
  day: '같은 날 가입',
  left: '가입하고 곧 탈퇴',
};

const FORM: CaseForm = {
  lead: '같은 사람일 수 있는 두 회원의 경기는 확인한 뒤에 반영합니다. 지어냈다는 뜻은 아니니 살펴보고 판단해 주세요. 두 회원이 다른 대회에서 한 경기도 함께 처리합니다. 반영하면 앞으로 이 회원들끼리의 경기는 확인을 기다리지 않고, 반영하지 않은 경기는 나중에 여기서 반영할 수 있습니다.',
  choices: [
    { value: 'released', label: '기록에 반영' },
    { value: 'kept', label: '반영하지 않음' },
  ],
  fields: [],
};

/** Games of a tournament (`subject`: its id) wait, because two opponents may be one person. */
export const disputedResult = caseKind('disputedResult', {
  isOnce: true,
  revisable: ['kept'],
  outcomes: { released: '기록에 반영함', kept: '반영하지 않음', withdrawn: '확인할 경기 없음' },
  async titles(site, rows) {
    const titleOf = await titlesIn('tournaments', 'title')(site, rows);
    const hints = new Map<number, string>();
    for (const { subject } of rows) hints.set(subject, (await findReasons(site.db, subject)).join(', '));
    return row => ({ ...titleOf(row), hint: hints.get(row.subject) });
  },
  async show({ db }, { subject }) {
    const [tournament, uncounted, reasons] = await Promise.all([
      db
        .selectFrom('tournaments')
        .select(['title', 'organiser'])
        .where('id', '=', subject)
        .executeTakeFirst(),
      loadUncounted(db, subject),
      findReasons(db, subject),
    ]);
    if (!tournament) return { facts: [], texts: [], form: FORM, whyNot: '삭제된 대회입니다.' };
    const organiser = (await loadNames(db, [tournament.organiser])).get(tournament.organiser);
    const count = (why: string) => [...uncounted.values()].filter(each => each === why).length;
    return {
      facts: [
        { label: '대회', text: tournament.title, link: `/tournaments/${subject}` },
        { label: '주최자', text: '', person: organiser },
        { label: '확인을 기다리는 경기', text: `${count('review')}개` },
        { label: '반영하지 않은 경기', text: `${count('kept')}개` },
        { label: '확인하는 이유', text: reasons.join(', ') || '–', isAlarming: true },
      ],
      texts: [],
      form: FORM,
    };
  },
  decision: z.object({ choice: choiceAmong(['released', 'kept']) }),
  // The decision is about the pairs who played the games, so it also settles their games in other tournaments.
  async carryOut(tx, { row: { subject }, decision: { choice }, now }) {
    const tournament = await lockTournament(tx, { id: subject });
    if (tournament?.state !== 'closed') throw new Refusal('conflict', CASE_CLOSED);
    const state = await loadTournamentMatches(tx, tournament);
    const games = reviewedGames(state, await loadUncounted(tx, subject));
    await decidePairs(tx, new Set(games.flatMap(opponentPairKeys)), { state: choice, at: now });
    await recomputeResults(tx, subject);
    const members = games.flatMap(({ winners, losers }) => [...winners, ...losers]);
    const isCounted = choice === 'released';
    return {
      action: isCounted ? 'result.release' : 'result.keep',
      subject: `tournament:${subject}`,
      after: { games: games.length },
      notices: [],
      afterwards: db => recomputeLimited(db, [...new Set(members)]),
      message: isCounted
        ? '경기를 반영하고 기록을 다시 계산했습니다.'
        : '경기를 기록에 반영하지 않기로 했습니다.',
    };
  },
});

/** Korean reasons why games between two members of this tournament are or were reviewed. */
async function findReasons(db: Database, tournament: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pair_reviews as r')
    .innerJoin('tournament_players as a', 'a.member', 'r.member')
    .innerJoin('tournament_players as b', 'b.member', 'r.other')
    .select('r.reason')
    .distinct()
    .where(eb => eb.and({ 'a.tournament': tournament, 'b.tournament': tournament }))
    .execute();
  return rows.map(({ reason }) => REASON_WORDS[reason]).sort();
}

/**
 * A pair is the text `<lower member number> <higher member number>`; its matches count (`released`) or not
 * (`kept`).
 */
async function decidePairs(
  tx: Transaction,
  pairs: ReadonlySet<string>,
  { state, at }: { state: 'released' | 'kept'; at: Date },
): Promise<void> {
  const rows = [...pairs].map(pair => pair.split(' ').map(Number));
  for (const [member = 0, some] of Map.groupBy(rows, ([lower]) => lower)) {
    const others = some.map(([, higher = 0]) => higher);
    await tx
      .updateTable('pair_reviews')
      .set({ state, at: at.toISOString() })
      .where('member', '=', member)
      .where('other', 'in', others)
      .execute();
  }
}
