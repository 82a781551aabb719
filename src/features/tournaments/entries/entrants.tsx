import { Section } from '#/features/tournaments/page/tournament-parts.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import type { EntryPlayer, EntryView, ShownEntry } from './entries.contract.ts';
import { ENTRY_STATE_NAMES } from './entries.rules.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '이름', lead: true },
  { key: 'division', title: '부', fold: 'phone', bare: true },
  { key: 'score', title: '수지', align: 'right', fold: 'phone' },
  { key: 'hall', title: '당구장', fold: 'phone', bare: true },
  { key: 'state', title: '상태', fold: 'phone', bare: true },
];

export function Entrants({ view, ball }: { view: EntryView; ball: '4' | '3' }) {
  const columns = COLUMNS.filter(({ key }) => key !== 'division' || view.divisions.length > 0);
  const order = (entry: ShownEntry) => (entry.state === 'waiting' ? 1 : 0);
  const rows = [...view.entries].sort((a, b) => order(a) - order(b) || a.id - b.id);
  const cell = (entry: ShownEntry, { key }: Column) => {
    if (key === 'name') return <Names players={entry.players} />;
    if (key === 'division') return entry.division;
    if (key === 'score') return scoresOf(entry.players, ball);
    if (key === 'hall') return hallsOf(entry.players);
    return stateName(entry);
  };
  return (
    <Section
      title="참가 신청자"
      after={<span className="text-primary tabular-nums">{view.entries.length}</span>}
    >
      <Table
        caption="참가 신청자"
        columns={columns}
        rows={rows}
        rowKey={entry => entry.id}
        cell={cell}
        empty="아직 신청한 회원이 없습니다."
      />
    </Section>
  );
}

/** `대기 2번째` for a waiting entry, else the name of the state. */
export const stateName = ({ state, place }: Pick<ShownEntry, 'state' | 'place'>) =>
  place > 0 ? `${ENTRY_STATE_NAMES[state]} ${place}번째` : ENTRY_STATE_NAMES[state];

export function Names({ players }: { players: readonly EntryPlayer[] }) {
  return players.map(({ number, username }, index) => (
    <span key={number ?? username}>
      {index > 0 && ' · '}
      {number === null ? username : <PageLink to={`/profile/${number}`}>{username}</PageLink>}
    </span>
  ));
}

export const scoresOf = (players: readonly EntryPlayer[], ball: '4' | '3') =>
  players.map(player => (ball === '4' ? player.score4 : player.score3) ?? '–').join(' · ');

export const hallsOf = (players: readonly EntryPlayer[]) =>
  [...new Set(players.map(player => player.billiardHall).filter(Boolean))].join(' · ');
