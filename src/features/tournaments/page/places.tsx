import { useState } from 'react';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import {
  type FinalPlace,
  finalPlaces,
  standingsOf,
} from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  awardLines,
  honourNotes,
  PRIZE_NAMES,
  pointsOfPlace,
} from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Medal } from '#/ui/theme/medal.tsx';
import { recordAddress } from './players.tsx';
import { Section } from './tournament-parts.tsx';

type PlacesProps = { saved: TournamentWithEvents; tournament: Tournament };
const FIRST = 8;

/** Whether the final places are standings with figures: a champion, but no bracket or groups (개인전). */
export const arePlacesStandings = ({ settings, champion }: Tournament) =>
  formatOf(settings).standings !== undefined && champion !== null;

/** The final places with prizes and season points; before the end only prizes. */
export function Places({ saved, tournament }: PlacesProps) {
  const { prizes, season } = saved;
  const places = finalPlaces(tournament);
  if (places.length === 0) return <Prizes prizes={prizes} />;
  const awards = awardLines(tournament, prizes).map(({ title, text }) => [title, text]);
  return (
    <Section title="최종 순위">
      <PlaceList saved={saved} tournament={tournament} places={places} />
      {awards.length > 0 && <KeyValues className="mt-3" facts={Object.fromEntries(awards)} />}
      {season && (
        <p className="mt-3">
          <PageLink to={`/seasons/${season.id}`}>‘{season.title}’ 시즌 순위</PageLink>
        </p>
      )}
    </Section>
  );
}

function PlaceList({ places, ...columns }: PlacesProps & { places: FinalPlace[] }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? places : places.slice(0, FIRST);
  return (
    <div className="max-w-132">
      <Table
        caption="최종 순위"
        columns={columnsOf(columns)}
        rows={shown}
        rowKey={({ place }) => place}
        empty=""
      />
      {places.length > shown.length && (
        <p className="mt-3">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {places.length - shown.length}줄 더 보기
          </Button>
        </p>
      )}
    </div>
  );
}

/** The names that share a place, each on a line of its own. */
const Names = ({ saved, tournament, entries }: PlacesProps & { entries: readonly number[] }) =>
  entries.map(entry => {
    const to = recordAddress(saved, tournament, entry);
    const name = nameOf(tournament, entry);
    return (
      <span key={entry} className="block">
        {to ? <PageLink to={to}>{name}</PageLink> : name}
      </span>
    );
  });

function columnsOf({ saved, tournament }: PlacesProps): Columns<FinalPlace> {
  return [
    {
      title: '순위',
      align: 'center',
      bare: true,
      className: 'table-rank md:w-20 max-md:order-[-1] max-md:flex-[0_0_2rem]',
      cell: ({ place }) => <Medal rank={place} />,
    },
    {
      title: '이름',
      lead: true,
      cell: place => (
        <>
          <Names saved={saved} tournament={tournament} entries={place.entries} />
          <span className="text-soft text-row font-normal">
            {honourNotes(tournament, place, saved.prizes).join(' · ')}
          </span>
        </>
      ),
    },
    arePlacesStandings(tournament) && {
      title: standingsOf(tournament).unit,
      align: 'right',
      cell: place => figureAt(tournament, place),
    },
    saved.season !== null && {
      title: '시즌 점수',
      align: 'right',
      fold: 'phone',
      cell: place => pointsAt(saved, place),
    },
  ];
}

const pointsAt = ({ season }: TournamentWithEvents, { place }: FinalPlace) =>
  withCommas(pointsOfPlace(season?.points ?? [], place));

/** The figure (such as the number of wins) at a place; players who share a place have the same figure. */
const figureAt = (tournament: Tournament, { place }: FinalPlace) =>
  standingsOf(tournament).lines.find(({ rank }) => rank === place)?.figure;

function Prizes({ prizes }: { prizes: readonly string[] }) {
  if (prizes.length === 0) return null;
  return (
    <Section title="상금">
      <KeyValues
        look="line"
        facts={Object.fromEntries(
          prizes.flatMap((prize, index) => (prize ? [[PRIZE_NAMES[index], prize]] : [])),
        )}
      />
    </Section>
  );
}
