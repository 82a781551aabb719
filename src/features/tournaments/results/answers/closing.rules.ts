import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  UNCOUNTED_SENTENCES,
  uncountedByReason,
} from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { playedMatches } from '#/features/tournaments/results/played-matches.rules.ts';
import type { MatchNote } from '#/features/tournaments/results/results.contract.ts';
import { memberKey, resultStateOf } from '#/features/tournaments/results/results.rules.ts';
import type { SeatState, TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';

/** The effects of closing a tournament: how many matches count, and how players answered the invitation. */
type Closing = ReturnType<typeof closingOf>;

type Known = {
  tournament: Tournament;
  players: TournamentWithEvents['players'];
  /** The server's note on each match; without one the players' answers decide whether it counts. */
  notes?: readonly Pick<MatchNote, 'match' | 'standing' | 'why'>[];
};

export function closingOf({ tournament, players, notes = [] }: Known) {
  const taking = players.flatMap(({ state, member }) =>
    state === 'accepted' && member !== null ? [memberKey(member)] : [],
  );
  const accepted = new Set(taking);
  const known = new Map(notes.map(({ match, standing }) => [match, standing]));
  const matches = playedMatches(tournament).map(match => ({
    score: match.score,
    standing: known.get(match.match) ?? resultStateOf(match, accepted, { answers: [], rulings: [] }),
  }));
  const counting = matches.filter(({ standing }) => standing === 'counts');
  const field = playersWithAnswers(tournament, players);
  const named = (state: AnswerState) =>
    field.filter(player => player.state === state).map(({ name }) => name);
  return {
    played: matches.length,
    counting: counting.length,
    /** The number of counting matches without a score: they count only as a win. */
    winsOnly: counting.filter(({ score }) => score === null).length,
    disputed: matches.filter(({ standing }) => standing === 'disputed').length,
    uncounted: uncountedByReason(notes),
    accepted: named('accepted').length,
    asked: named('asked'),
    declined: named('declined'),
    typed: named('typed').length,
  };
}

/** A player's answer to the invitation; `typed`: entered by hand; `gone`: a member who has left the site. */
export type AnswerState = SeatState | 'typed' | 'gone';

/** A member that the server does not know yet is `asked`. */
export function playersWithAnswers(tournament: Tournament, players: TournamentWithEvents['players']) {
  const seats = new Map(players.map(({ entry, seat, state }) => [`${entry} ${seat}`, state]));
  return tournament.entries.flatMap(entry =>
    entry.players.map(({ name, member }, seat) => {
      const unseated: AnswerState = name === WITHDRAWN ? 'gone' : 'typed';
      const state = seats.get(`${entry.id} ${seat}`) ?? (member === null ? unseated : 'asked');
      return { entry: entry.id, seat, name, state };
    }),
  );
}

/** Returns a sentence such as `전체 7경기 중 2경기가 기록에 반영됩니다.`, or after closing `…반영되었습니다.` */
export function countedSentence({ played, counting }: Closing, isClosed = false): string {
  const [does, doesNot] = isClosed
    ? ['기록에 반영되었습니다.', '기록에 반영된 경기가 없습니다.']
    : ['기록에 반영됩니다.', '기록에 반영되는 경기가 없습니다.'];
  return counting === 0
    ? `전체 ${played}경기 중 ${doesNot}`
    : `전체 ${played}경기 중 ${counting}경기가 ${does}`;
}

/** A Korean sentence that says how many members gave which answer, and how many were typed by hand. */
export function takingSentence({ accepted, asked, declined, typed }: Closing): string {
  const parts = [
    `수락한 회원 ${accepted}명`,
    asked.length > 0 && `아직 답하지 않은 회원 ${asked.length}명(${asked.join(', ')})`,
    declined.length > 0 && `거절한 회원 ${declined.length}명`,
    typed > 0 && `직접 입력한 선수 ${typed}명`,
  ];
  const later = asked.length + declined.length > 0 ? ' 나중에 수락하면 그때 반영됩니다.' : '';
  return `${parts.filter(Boolean).join(', ')}.${later}`;
}

/** Korean sentences with the undisputed matches that do not count, one for each reason. */
const uncountedSentences = ({ uncounted }: Closing): string[] =>
  uncounted.map(({ why, matches }) =>
    why === 'review'
      ? `${matches}경기는 ${UNCOUNTED_SENTENCES.review}`
      : `${matches}경기는 반영되지 않습니다: ${UNCOUNTED_SENTENCES[why]}`,
  );

/** The effects of closing as short Korean sentences, one a line. */
export function closingLines(closing: Closing): string[] {
  const { winsOnly, disputed, asked, typed } = closing;
  return [
    countedSentence(closing),
    winsOnly > 0 && `그중 점수가 없는 ${winsOnly}경기는 승리만 반영됩니다.`,
    disputed > 0 && `이의가 있는 ${disputed}경기는 반영되지 않습니다.`,
    ...uncountedSentences(closing),
    asked.length > 0 && `아직 수락하지 않은 회원(${asked.join(', ')})의 경기는 수락하면 반영됩니다.`,
    typed > 0 && '직접 입력한 선수의 경기는 반영되지 않습니다.',
    '고칠 것이 있으면 나중에 다시 열 수 있습니다.',
  ].filter(line => line !== false);
}

/** The organiser's sentence after closing: how many matches count, and how many wait for an admin. */
export function closedSentence(closing: Closing): string {
  const waiting = closing.uncounted.find(({ why }) => why === 'review')?.matches ?? 0;
  const more = waiting > 0 ? ` ${waiting}경기는 운영진이 확인한 뒤에 반영됩니다.` : '';
  return `대회를 종료했습니다. ${countedSentence(closing, true)}${more}`;
}
