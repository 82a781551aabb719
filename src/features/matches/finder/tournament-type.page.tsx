import { useLoaderData } from 'react-router';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { SavedTournamentsHere } from '#/features/tournaments/sync/stored/saved-tournaments-here.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { MatchList, readMatches } from './match-list.tsx';
import { type Drawn, TypeDrawing } from './type-drawing.tsx';

export const handle = { query: LIST_QUERY };
const read = readMatches(MATCH_BOARDS.promotion);
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '토너먼트',
  description: '개인전, 복식, 팀전 토너먼트와 대회와 모임을 알리는 홍보 게시판입니다.',
  path: MATCH_BOARDS.promotion.list,
  hidden: 'searched',
});

const TYPES: { name: string; about: string; drawn: Drawn; to: string }[] = [
  {
    name: '개인전',
    about: '2명부터 16명까지 혼자 겨룹니다. 상대를 찾는 매치 게시판도 있습니다.',
    drawn: 'single',
    to: '/tournament/single',
  },
  { name: '복식', about: '두 명이 한 팀이 되어 겨룹니다.', drawn: 'multi', to: '/tournament/multi' },
  {
    name: '팀전',
    about: '한 명씩 겨루는 토너먼트입니다. 4명부터 64명까지 대진표로 겨룹니다.',
    drawn: 'team',
    to: '/tournament/setup',
  },
  {
    name: '조별리그·풀리그·패자부활',
    about: '조별리그 뒤 토너먼트, 풀리그, 패자부활, 더블 엘리미네이션.',
    drawn: 'groups',
    to: '/tournament/groups',
  },
];

export default function TournamentTypePage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="토너먼트"
      actions={
        <LinkButton to="/tournaments" variant="quiet">
          대회 목록
        </LinkButton>
      }
    >
      <ul className="mb-10 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {TYPES.map(type => (
          <li key={type.name}>
            <TypeCard {...type} />
          </li>
        ))}
      </ul>
      <SavedTournamentsHere />
      <MatchList board={MATCH_BOARDS.promotion} found={found} makers="admin-only" membersLink="홍보 신청" />
    </PageFrame>
  );
}

function TypeCard({ name, about, drawn, to }: (typeof TYPES)[number]) {
  return (
    <PageLink
      className="card flex h-full flex-col overflow-hidden p-0 text-text hover:bg-primary-tint hover:no-underline"
      to={to}
    >
      <TypeDrawing of={drawn} />
      <span className="px-3.5 pt-3 pb-4">
        <strong className="text-lead font-bold">{name}</strong>
        <span className="block text-row text-soft">{about}</span>
      </span>
    </PageLink>
  );
}
