import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { FORMAT_NAMES, MODE_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type {
  ListedTournament,
  TournamentState,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { addDays } from '#/shared/time/time.ts';

export const LOAD_FAILED = '데이터를 불러오는 데 문제가 발생했습니다.';

export const STATE_NAMES: Record<TournamentState, string> = {
  coming: '예정',
  live: '진행 중',
  closed: '종료',
  void: '무효',
};

type Stated = Pick<ListedTournament, 'state' | 'entry'>;

/** Whether members can enter a tournament at `now` (milliseconds). */
export function takesEntries({ state, entry }: Stated, now: number): boolean {
  if (state !== 'coming' || entry === null || entry.stopped) return false;
  return now < Math.min(Date.parse(entry.closesAt), Date.parse(entry.startsAt));
}

/** A tournament's state at `now` (ms), such as `모집 중`; before one that takes no entries `명단 확정`. */
export function stateName(saved: Stated, now: number): string {
  if (saved.state === 'coming' && saved.entry === null) return '명단 확정';
  return takesEntries(saved, now) ? '모집 중' : STATE_NAMES[saved.state];
}

/** The game, mode and format of a tournament as text: `4구 토너먼트`, `3구 조별리그`, `4구 복식 풀리그`. */
export function kindOf({ mode, format, ball }: Pick<ListedTournament, 'mode' | 'format' | 'ball'>): string {
  const { name, players } = MODE_NAMES[mode];
  const names = format ? [players > 1 && name, FORMAT_NAMES[format].listName] : [name];
  return [`${ball}구`, ...names].filter(Boolean).join(' ');
}

/** Like `kindOf`, for lists: while entries are taken, without the mode but with the fee (`4구 · 2만 원`). */
export function kindInList(saved: Pick<ListedTournament, 'mode' | 'format' | 'ball' | 'entry'>): string {
  if (saved.entry === null) return kindOf(saved);
  const { players, fee } = saved.entry;
  return [`${saved.ball}구${players === 2 ? ' 복식' : ''}`, fee].filter(Boolean).join(' · ');
}

/** The unit in which entries are counted: `명`, or `팀`. */
export const unitOf = ({ mode, ofTeams }: Pick<Settings, 'mode'> & { ofTeams?: boolean }) =>
  ofTeams ? '팀' : MODE_NAMES[mode].unit;

/** The number of entries: `16명`, for teams `8팀`. */
export const countOf = ({ entryCount, ...of }: Pick<ListedTournament, 'mode' | 'entryCount' | 'ofTeams'>) =>
  `${entryCount}${unitOf(of)}`;

// 대회전 is a cushion path, and the name of halls.
const TOURNAMENT =
  /대회(?!전)|(?:월례|대항|교류|최강|왕중왕|챔피언|오픈|리그|토너먼트|연승)전|선수권|토너먼트|리그|챔피언십/;

/** Whether the title of a promotion names a tournament; other promotions are lessons, clubs and sales. */
export const isTournamentTitle = (title: string) => TOURNAMENT.test(title);

type Dated = { title: string; day: string; daysLeft: number | null };

/** Promotions of tournaments with a known day; others may say `다음 주 일요일` for weeks. */
export const tournamentsAhead = <Post extends Dated>(posts: readonly Post[], today: string): Post[] =>
  posts.flatMap(post =>
    post.daysLeft !== null && isTournamentTitle(post.title)
      ? [{ ...post, day: post.day || addDays(today, post.daysLeft) }]
      : [],
  );
