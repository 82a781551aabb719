import { Section } from '#/features/tournaments/page/tournament-parts.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import type { EntryPlayer, EntryView, ShownEntry } from './entries.contract.ts';
import { ENTRY_STATE_NAMES } from './entries.rules.ts';

const columnsOf = (view: EntryView, ball: '4' | '3'): Columns<ShownEntry> => [
  { title: '이름', lead: true, cell: ({ players }) => <Names players={players} /> },
  view.divisions.length > 0 && { title: '부', fold: 'bare', cell: ({ division }) => division },
  { title: '수지', align: 'right', fold: 'phone', cell: ({ players }) => scoresOf(players, ball) },
  { title: '당구장', fold: 'bare', cell: ({ players }) => hallsOf(players) },
  // Most entries are confirmed, which their place in the list says.
  view.entries.some(isUnconfirmed) && {
    title: '상태',
    fold: 'bare',
    cell: entry => isUnconfirmed(entry) && entryStateName(entry),
  },
];

export const isUnconfirmed = ({ state }: ShownEntry) => state !== 'entered';

export function Entrants({ view, ball }: { view: EntryView; ball: '4' | '3' }) {
  const order = (entry: ShownEntry) => (entry.state === 'waiting' ? 1 : 0);
  const rows = [...view.entries].sort((a, b) => order(a) - order(b) || a.id - b.id);
  return (
    <Section
      title="참가 신청자"
      after={<span className="text-primary tabular-nums">{view.entries.length}</span>}
    >
      <Table
        caption="참가 신청자"
        columns={columnsOf(view, ball)}
        rows={rows}
        rowKey={entry => entry.id}
        empty="아직 신청한 회원이 없습니다."
      />
    </Section>
  );
}

/** `대기 2번째` for a waiting entry, else the name of the state. */
export const entryStateName = ({ state, place }: Pick<ShownEntry, 'state' | 'place'>) =>
  place > 0 ? `${ENTRY_STATE_NAMES[state]} ${place}번째` : ENTRY_STATE_NAMES[state];

export function Names({ players }: { players: readonly EntryPlayer[] }) {
  return players.map(({ number, username }, index) => (
    <span key={number ?? username}>
      {index > 0 && ' · '}
      {number === null ? username : <PageLink to={`/profile/${number}`}>{username}</PageLink>}
    </span>
  ));
}

/** The handicaps of an entry's players; '' if none is known. */
export function scoresOf(players: readonly EntryPlayer[], ball: '4' | '3'): string {
  const scores = players.map(player => (ball === '4' ? player.score4 : player.score3));
  return scores.some(Boolean) ? scores.map(score => score ?? '–').join(' · ') : '';
}

export const hallsOf = (players: readonly EntryPlayer[]) =>
  [...new Set(players.map(player => player.billiardHall).filter(Boolean))].join(' · ');
