import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import {
  ImportHere,
  SavedTournamentsHere,
} from '#/features/tournaments/sync/stored/saved-tournaments-here.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { MatchList, readMatches } from './match-list.tsx';

export const handle = { query: LIST_QUERY };
const read = readMatches(MATCH_BOARDS.promotion);
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '대회 열기',
  description:
    '개인전, 복식, 토너먼트, 조별리그를 로그인 없이 바로 진행하고, 홍보 게시판에 대회와 모임을 알립니다.',
  path: MATCH_BOARDS.promotion.list,
  hidden: 'searched',
});

const TYPES: { name: string; about: string; drawn: Drawn; to: string }[] = [
  {
    name: '개인전',
    about: '2명부터 16명까지, 이긴 수로 순위를 정합니다.',
    drawn: 'single',
    to: '/tournament/single#single-setup',
  },
  { name: '복식', about: '두 명이 한 팀이 되어 겨룹니다.', drawn: 'multi', to: '/tournament/multi' },
  {
    name: '토너먼트',
    about: '2명부터 128명까지, 지면 탈락하는 대진표로 겨룹니다.',
    drawn: 'team',
    to: '/tournament/setup',
  },
  {
    name: '조별리그·풀리그·패자부활',
    about: '한 번 져도 더 칩니다. 더블 엘리미네이션도 있습니다.',
    drawn: 'groups',
    to: '/tournament/groups',
  },
];

export default function TournamentTypePage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="대회 열기"
      lead={
        <>
          모인 사람들로 바로 시작합니다.{' '}
          <PageLink className="underline" to="/tournaments/new">
            공고하고 신청 받기
          </PageLink>
        </>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2">
        {TYPES.map(type => (
          <li key={type.name}>
            <TypeCard {...type} />
          </li>
        ))}
      </ul>
      <div id="saved" className="mb-8 scroll-mt-20">
        <SavedTournamentsHere />
        <ImportHere />
      </div>
      <MatchList board={MATCH_BOARDS.promotion} found={found} />
    </PageFrame>
  );
}

function TypeCard({ name, about, drawn, to }: (typeof TYPES)[number]) {
  return (
    <PageLink
      className="card flex h-full items-center gap-3.5 p-2.5! text-text hover:bg-primary-tint hover:no-underline"
      to={to}
    >
      <TypeDrawing of={drawn} />
      <span>
        <strong className="text-lead font-bold">{name}</strong>
        <span className="block text-row text-soft">{about}</span>
      </span>
    </PageLink>
  );
}

type Drawn = 'single' | 'multi' | 'team' | 'groups';

const COLOURS = { white: '#fffaf0', yellow: '#f4bd18', red: '#d3322b' };

const ball = (colour: keyof typeof COLOURS, x: number, y: number, r = 9) => (
  <g key={`${x} ${y}`}>
    <circle cx={x + r / 6} cy={y + r / 4} r={r} fill="#000" fillOpacity={0.3} />
    <circle cx={x} cy={y} r={r} fill={COLOURS[colour]} />
    <circle cx={x - r / 3} cy={y - r / 3} r={r / 5} fill="#fff" fillOpacity={0.8} />
  </g>
);

const GROUP = [0, 1, 2].flatMap(row => [0, 1, 2].map(column => ({ row, column })));

const DRAWINGS: Record<Drawn, ReactNode> = {
  single: (
    <>
      <path
        d="M50 42 80 9l30 33"
        className="fill-none stroke-2 stroke-chalk [stroke-dasharray:3_4] [stroke-linejoin:round]"
      />
      {[ball('white', 50, 42), ball('red', 110, 42), ball('yellow', 80, 54)]}
    </>
  ),
  multi: (
    <>
      <path
        d="M80 20v40"
        className="fill-none stroke-2 stroke-chalk [stroke-dasharray:3_4] [stroke-linejoin:round]"
      />
      {[ball('white', 44, 30), ball('yellow', 60, 48), ball('white', 116, 30), ball('red', 100, 48)]}
    </>
  ),
  team: (
    <>
      <path
        d="M38 24h26v32H38M64 40h16M122 24H96v32h26M96 40H80"
        className="fill-none stroke-2 stroke-chalk [stroke-linejoin:round]"
      />
      {[ball('white', 38, 24, 7), ball('yellow', 38, 56, 7), ball('red', 122, 24, 7)]}
      {[ball('white', 122, 56, 7), ball('yellow', 80, 40)]}
    </>
  ),
  groups: (
    <>
      <path
        d="M48 18h64v44H48zM48 32.7h64M48 47.4h64M69.3 18v44M90.6 18v44"
        className="fill-none stroke-2 stroke-chalk [stroke-linejoin:round]"
      />
      {GROUP.filter(({ row, column }) => row !== column).map(({ row, column }) =>
        ball(row < column ? 'white' : 'red', 58.7 + column * 21.3, 25.3 + row * 14.7, 4.5),
      )}
    </>
  ),
};

function TypeDrawing({ of }: { of: Drawn }) {
  return (
    <svg className="w-28 flex-none rounded-mark" viewBox="0 0 160 80" aria-hidden="true">
      <rect width="160" height="80" className="fill-rail" />
      <rect x="7" y="7" width="146" height="66" rx="2" className="fill-felt stroke-2 stroke-felt-rail" />
      {DRAWINGS[of]}
    </svg>
  );
}
