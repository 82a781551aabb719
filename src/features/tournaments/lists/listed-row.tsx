import type { ReactNode } from 'react';
import {
  countOf,
  kindInList,
  stateName,
  takesEntries,
} from '#/features/tournaments/announcing/facts.rules.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { placeText } from '#/shared/regions.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Columns } from '#/ui/table/table.tsx';
import { LIVE_MARK } from '#/ui/theme/when.tsx';

/** A post of the promotion board that looks for players of a tournament on a day that is known. */
export type Promotion = Pick<
  ListedTournament,
  'id' | 'title' | 'region' | 'hall' | 'day' | 'author' | 'authorNumber' | 'authorHasProfile'
> & { time: string; seatsLeft: number | null; discipline: string };

/** A tournament or match that the member applied to on a promotion. */
export type Applied = {
  link: string;
  title: string;
  day: string;
  when: string;
  where: string;
  stateText: string;
};

/** A row of a list of tournaments; `day` is '' if it is unknown. */
export type Row = {
  link: string;
  title: string;
  day: string;
  /** The day and the announced hour: `12월 5일(토) 오후 2:00`. */
  when: string;
  place: string;
  game: string;
  state: ReactNode;
  host?: Pick<ListedTournament, 'author' | 'authorNumber' | 'authorHasProfile'>;
  champion?: string;
};

/** The reader's part (`수락 대기`, `주최`), by the path of the promotion or tournament. */
export type OwnStates = ReadonlyMap<string, ReactNode>;

export const tournamentRow = (row: ListedTournament, now: number, own?: OwnStates): Row => ({
  link: `/tournaments/${row.id}`,
  title: row.title,
  day: row.day,
  when: showDay(row.day, row.startsAt.slice(11, 16), seoulDay(new Date(now))),
  place: placeText(row),
  game: kindInList(row),
  state: (
    <>
      {stateOf(row, now, own?.get(`/tournaments/${row.id}`))}
      {!row.listed && ' · 비공개'}
    </>
  ),
  host: row,
  champion: row.champion.join(', '),
});

export const promotionRow = (post: Promotion, now: number, own: OwnStates): Row => ({
  link: `/promotion-board/${post.id}`,
  title: post.title,
  day: post.day,
  when: showDay(post.day, post.time, seoulDay(new Date(now))),
  place: placeText(post),
  game: /^[34]$/.test(post.discipline) ? `${post.discipline}구` : '',
  state: own.get(`/promotion-board/${post.id}`) ?? takingText(post.seatsLeft),
  host: post,
});

export const appliedRow = ({ link, title, day, when, where, stateText }: Applied): Row => ({
  link,
  title,
  day,
  when,
  place: where,
  game: '',
  state: stateText,
});

// On phones a row is a card of three lines: the time and the state, the title, the hall and the format.
export const columnsOf = (areOver: boolean): Columns<Row> => [
  {
    title: '일시',
    bare: true,
    className: 'row-when',
    cell: ({ day, when }) => <time dateTime={day || undefined}>{when}</time>,
  },
  {
    title: '대회',
    lead: true,
    cell: ({ link, title }) => <PageLink to={link}>{title}</PageLink>,
  },
  { title: '당구장', fold: 'bare', cell: ({ place }) => place },
  { title: '종목', fold: 'bare', cell: ({ game }) => game },
  {
    title: '상태',
    bare: true,
    className: 'row-state',
    cell: ({ state }) => state,
  },
  { title: '주최자', className: 'max-md:hidden', cell: ({ host }) => host && <ListedAuthor of={host} /> },
  areOver && { title: '우승', fold: 'phone', cell: ({ champion }) => champion },
];

/** The state: a live one, `own` (the reader's) if there is one, then free places, the queue or the number of entries. */
function stateOf(row: ListedTournament, now: number, own?: ReactNode): ReactNode {
  const { state, entry } = row;
  if (state === 'live')
    return row.champion.length > 0 ? (
      '경기 끝'
    ) : (
      <>
        <span className={LIVE_MARK}>진행 중</span>
        &ensp;{own}
      </>
    );
  if (own) return own;
  if (entry === null) return quiet(`${stateName(row, now)} · ${countOf(row)}`);
  const { capacity, taken, waiting, players } = entry;
  if (!takesEntries(row, now)) return quiet(`신청 마감 · ${taken}${players === 2 ? '팀' : '명'}`);
  return takingText(capacity - taken, waiting);
}

/** The free places: `8자리 남음`; for 0 and a waiting list `자리 없음 · 대기 3`; for null `인원 제한 없음`. */
function takingText(left: number | null, waiting = 0): ReactNode {
  if (left === null) return '인원 제한 없음';
  if (left > 0) return `${left}자리 남음`;
  return quiet(waiting > 0 ? `자리 없음 · 대기 ${waiting}` : '자리 없음');
}

/** The state of a tournament in which nobody can take a place. */
const quiet = (text: string) => <span className="text-soft">{text}</span>;
