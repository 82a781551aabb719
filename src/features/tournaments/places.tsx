import { useState } from 'react';
import { finalPlaces, namesAt, type Place, placeTitle } from '#/features/bracket-engine/places.rules.ts';
import { finalRanks } from '#/features/bracket-engine/podium.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { RANK_NAMES } from '#/features/results/season-points.limits.ts';
import { pointsOfPlace, rankOfPlace } from '#/features/results/season-points.rules.ts';
import { Button } from '#/ui/button.tsx';
import { PageLink } from '#/ui/page-link.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import type { TournamentWithEvents } from './tournaments.contract.ts';

type PlacesProps = { saved: TournamentWithEvents; tournament: Tournament };
const FIRST = 8;

/** Whether it is 개인전 that is over: its places are its standings. */
export const isPlacedSingle = ({ settings, champion }: Tournament) =>
  settings?.mode === 'single' && champion !== null;

/** Everybody's place once there is a champion, with prizes and the points of the season; before that the prizes. */
export function Places({ saved, tournament }: PlacesProps) {
  const { prizes, season } = saved;
  const [whole, setWhole] = useState(false);
  const places = finalPlaces(tournament);
  if (places.length === 0) return <Prizes prizes={prizes} />;
  const shown = whole ? places : places.slice(0, FIRST);
  return (
    <section className="live-section" aria-label="최종 순위">
      <h2 className="mb-3 text-part font-bold">최종 순위</h2>
      {season && (
        <p className="mb-3">
          <PageLink to={`/seasons/${season.id}`}>‘{season.title}’ 시즌 순위</PageLink>
        </p>
      )}
      <Table
        caption="최종 순위"
        columns={columnsFor(saved, tournament)}
        rows={shown}
        rowKey={({ place }) => place}
        cell={(place, { key }) => cell(saved, tournament, place, key)}
        empty=""
      />
      {places.length > shown.length && (
        <p className="mt-3">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {places.length - shown.length}줄 더 보기
          </Button>
        </p>
      )}
    </section>
  );
}

function columnsFor({ prizes, season }: TournamentWithEvents, tournament: Tournament): Column[] {
  return [
    { key: 'place', title: '순위', className: 'whitespace-nowrap max-md:order-[-1]' },
    { key: 'names', title: '이름', lead: true },
    ...(isPlacedSingle(tournament) ? [{ key: 'wins', title: '승', align: 'right' } as const] : []),
    ...(prizes.length > 0 ? [{ key: 'prize', title: '상금', fold: 'phone', bare: true } as const] : []),
    ...(season ? [{ key: 'points', title: '시즌 점수', align: 'right', fold: 'phone' } as const] : []),
  ];
}

function cell({ prizes, season }: TournamentWithEvents, tournament: Tournament, of: Place, key: string) {
  if (key === 'place') return placeTitle(of);
  if (key === 'names') return namesAt(tournament, of).join(', ');
  if (key === 'wins') return winsAt(tournament, of);
  if (key === 'prize') return prizes[rankOfPlace(of.place)] ?? '';
  return pointsOfPlace(season?.points ?? [], of.place).toLocaleString('ko-KR');
}

/** Who shares a place of 개인전 has won as often. */
const winsAt = (tournament: Tournament, { place }: Place) =>
  finalRanks(tournament).find(({ rank }) => rank === place)?.wins;

function Prizes({ prizes }: { prizes: readonly string[] }) {
  if (prizes.length === 0) return null;
  return (
    <section className="live-section" aria-label="상금">
      <h2 className="mb-3 text-part font-bold">상금</h2>
      <dl className="article-facts border-0">
        {prizes.map((prize, rank) => (
          <div key={RANK_NAMES[rank]}>
            <dt>{RANK_NAMES[rank]}</dt>
            <dd>{prize}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
