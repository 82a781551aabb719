import { useState } from 'react';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import {
  type FinalPlace,
  finalPlaces,
  placesBelowPodium,
  placeTitle,
  podium,
  standingsOf,
} from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  awardLines,
  honourNotes,
  PRIZE_NAMES,
  pointsOfPlace,
  rankOfPlace,
  rankPrizes,
} from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { recordAddress } from './players.tsx';
import { Section } from './tournament-parts.tsx';

type PlacesProps = { saved: TournamentWithEvents; tournament: Tournament };
const FIRST = 8;

/** Whether the final places are standings with figures: a champion, but no bracket or groups (개인전). */
export const arePlacesStandings = ({ settings, champion }: Tournament) =>
  formatOf(settings).standings !== undefined && champion !== null;

/** The final places with prizes and season points, the first as a podium; before the end only prizes. */
export function Places({ saved, tournament }: PlacesProps) {
  const { prizes, season } = saved;
  const places = finalPlaces(tournament);
  if (places.length === 0) return <Prizes prizes={prizes} />;
  const awards = awardLines(tournament, prizes).map(({ title, text }) => [title, text]);
  return (
    <Section title="최종 순위">
      {season && (
        <p className="mb-3">
          <PageLink to={`/seasons/${season.id}`}>‘{season.title}’ 시즌 순위</PageLink>
        </p>
      )}
      <Podium saved={saved} tournament={tournament} places={places} />
      {awards.length > 0 && <KeyValues look="line" className="mb-4" facts={Object.fromEntries(awards)} />}
      <Others saved={saved} tournament={tournament} />
    </Section>
  );
}

type RankedProps = PlacesProps & { places: FinalPlace[] };

function Podium({ saved, tournament, places }: RankedProps) {
  const below = placesBelowPodium(tournament);
  // One place more is a card more: a table of one row would repeat its heads.
  const rest = (below.length === 1 ? below : []).map(place => ({
    title: placeTitle(place),
    entries: place.entries,
  }));
  return (
    <dl className="grid md:grid-cols-4 gap-3 mb-4" aria-label="시상대">
      {[...podium(tournament), ...rest].map(({ title, entries }) => {
        const place = places.find(each => entries.some(entry => each.entries.includes(entry)));
        const isFirst = title === '우승';
        return (
          <div
            key={title}
            className={`grid grid-cols-[6rem_1fr] md:block items-baseline gap-x-3 px-4 py-2.5 border rounded-xl ${isFirst ? 'border-yellow bg-yellow-tint' : 'border-line bg-surface'}`}
          >
            <dt className={`text-row font-semibold ${isFirst ? 'text-yellow-text' : 'text-soft'}`}>
              {title}
            </dt>
            <dd className="text-part font-bold">
              <Names saved={saved} tournament={tournament} entries={entries} />
            </dd>
            {place && (
              <dd className="max-md:col-start-2 text-soft text-label empty:hidden">
                {wonAt(saved, tournament, { ...place, entries })}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
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

/** The Korean text of a place's gains: the figure of the standings (`5승`), the prize, the season points. */
function wonAt(saved: TournamentWithEvents, tournament: Tournament, place: FinalPlace): string {
  const parts = [
    arePlacesStandings(tournament) && `${figureAt(tournament, place)}${standingsOf(tournament).unit}`,
    ...honourNotes(tournament, place, saved.prizes),
    saved.season && `시즌 ${pointsAt(saved, place)}점`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function Others({ saved, tournament }: PlacesProps) {
  const [whole, setWhole] = useState(false);
  const others = placesBelowPodium(tournament);
  if (others.length < 2) return null;
  const shown = whole ? others : others.slice(0, FIRST);
  return (
    <>
      <Table
        caption="그다음 순위"
        columns={columnsOf(saved, tournament)}
        rows={shown}
        rowKey={({ place }) => place}
        empty=""
      />
      {others.length > shown.length && (
        <p className="mt-3">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {others.length - shown.length}줄 더 보기
          </Button>
        </p>
      )}
    </>
  );
}

const columnsOf = (saved: TournamentWithEvents, tournament: Tournament): Columns<FinalPlace> => [
  { title: '순위', className: 'whitespace-nowrap max-md:order-[-1]', cell: placeTitle },
  { title: '이름', lead: true, cell: ({ entries }) => <Names {...{ saved, tournament, entries }} /> },
  arePlacesStandings(tournament) && {
    title: standingsOf(tournament).unit,
    align: 'right',
    cell: place => figureAt(tournament, place),
  },
  rankPrizes(saved.prizes).some(Boolean) && {
    title: '상금',
    fold: 'bare',
    cell: ({ place }) => saved.prizes[rankOfPlace(place)] ?? '',
  },
  saved.season !== null && {
    title: '시즌 점수',
    align: 'right',
    fold: 'phone',
    cell: place => pointsAt(saved, place),
  },
];

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
