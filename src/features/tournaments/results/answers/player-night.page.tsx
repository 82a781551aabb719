import { Fragment } from 'react';
import { data, useLoaderData } from 'react-router';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { placeText } from '#/shared/regions.ts';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts, KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { type NightMatch, type PlayerNight, playerNight } from './player-night.rules.ts';

const MISSING = '참가자를 찾을 수 없습니다.';

async function read({ api, params: { id = '', entry = '' } }: PageRequest) {
  const call = api.api.tournaments[':id'].$get({ param: { id }, query: {} });
  const saved = await forPage(fetchJson(call), LOAD_FAILED);
  // Each entry has exactly one address: `01` and `1.0` are not valid.
  const isNumber = /^[1-9]\d{0,3}$/.test(entry);
  const played = replay(saved.events.map(({ event }) => event));
  const night = isNumber && playerNight(played, Number(entry));
  if (!night) throw data({ message: MISSING }, { status: 404 });
  const { title, day, listed, players } = saved;
  const members = players.flatMap(({ entry: of, seat, number }) => {
    const player = of === Number(entry) && played.entries[of - 1]?.players[seat];
    return player && number !== null ? { number, name: player.name } : [];
  });
  return { id, entry, tournament: { title, day, listed, place: placeText(saved) }, members, night };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { id, entry, tournament, night } = loaderData;
  const path = `/tournaments/${id}/players/${entry}`;
  return {
    title: titleOf(night, tournament.title),
    description: describe([tournament.day, night.place, night.record, ...figuresOf(night)].join(' · ')),
    path,
    type: 'article',
    ...(tournament.listed && { card: `${path}/card.png` }),
    // Search engines should find members by their profiles, which the members control.
    hidden: true,
  };
});

const titleOf = ({ name }: PlayerNight, tournament: string) => `${name} – ${tournament}`;
const figuresOf = ({ figures }: PlayerNight) => figures.map(({ title, value }) => `${title} ${value}`);

const COLUMNS: Column<NightMatch>[] = [
  {
    title: '결과',
    align: 'center',
    className: 'table-rank w-16 max-md:order-[-1] max-md:flex-[0_0_2rem]',
    cell: ({ outcome }) => outcome,
  },
  { title: '상대', lead: true, cell: ({ opponent }) => opponent },
  { title: '경기', fold: 'bare', cell: ({ title }) => title },
  { title: '점수', fold: 'bare', cell: ({ result }) => result },
];

const Profiles = ({ of: members }: { of: { number: number; name: string }[] }) =>
  members.map(({ number, name }, index) => (
    <Fragment key={number}>
      {index > 0 && ' · '}
      <PageLink to={`/profile/${number}`}>{name}</PageLink>
    </Fragment>
  ));

export default function PlayerNightPage() {
  const { id, entry, tournament, members, night } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={night.name}>
      <ArticleFacts
        facts={{
          대회: <PageLink to={`/tournaments/${id}`}>{tournament.title}</PageLink>,
          날짜: <Day of={tournament.day} />,
          ...(tournament.place && { 당구장: tournament.place }),
          회원: members.length > 0 && <Profiles of={members} />,
        }}
      />
      <KeyValues
        look="figures"
        className="card my-6"
        facts={{
          ...(night.place && { 순위: night.place }),
          전적: night.record,
          ...Object.fromEntries(night.figures.map(({ title, value }) => [title, value])),
        }}
      />
      <Table
        caption={`${night.name}의 경기`}
        columns={COLUMNS}
        rows={night.matches}
        rowKey={match => match.key}
        empty="아직 끝난 경기가 없습니다."
      />
      <p className="flex flex-wrap gap-2 mt-10">
        {tournament.listed && (
          <ShareButton
            title={titleOf(night, tournament.title)}
            path={`/tournaments/${id}/players/${entry}`}
          />
        )}
        <LinkButton to={`/tournaments/${id}`} variant="quiet">
          대회로
        </LinkButton>
      </p>
    </PageFrame>
  );
}
