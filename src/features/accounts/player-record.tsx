import { FREE_BOARD } from '#/features/free-board/free-board.limits.ts';
import { MATCH_BOARDS } from '#/features/match-boards/match-boards.rules.ts';
import { lastPage } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import { When } from '#/ui/when.tsx';
import './profile.css';
import type { PublicProfile, WrittenPost } from '#/features/members/public-profile.contract.ts';

/** What a member has won, in pages of its own, and written last. */
export function PlayerRecord({ profile, page }: { profile: PublicProfile; page: number }) {
  return (
    <>
      <Victories profile={profile} page={page} />
      <Posts posts={profile.posts} />
    </>
  );
}

const VICTORY_COLUMNS: Column[] = [
  { key: 'title', title: '대회' },
  { key: 'date', title: '날짜', align: 'center', className: 'max-md:flex-[0_0_6rem]' },
];

function Victories({ profile, page }: { profile: PublicProfile; page: number }) {
  const { victories, victoryCount } = profile;
  return (
    <section aria-labelledby="victories">
      <h2 id="victories" className="profile-heading">
        승리 <span className="text-primary tabular-nums">{victoryCount.toLocaleString('ko-KR')}</span>
      </h2>
      <Table
        caption="승리 기록"
        columns={VICTORY_COLUMNS}
        rows={victories.map((victory, at) => ({ ...victory, at }))}
        rowKey={row => row.at}
        cell={(row, { key }) => (key === 'date' ? <When iso={row.date} /> : row.title)}
        empty="아직 승리 기록이 없습니다."
      />
      {victoryCount > 10 && (
        <Pager
          page={page}
          last={lastPage(victoryCount)}
          param="wins"
          label="승리 기록 페이지"
          hash="#victories"
        />
      )}
    </section>
  );
}

const boardOf = ({ board }: WrittenPost) => (board === 'free-board' ? FREE_BOARD : MATCH_BOARDS[board]);

const POST_COLUMNS: Column[] = [
  { key: 'title', title: '제목' },
  { key: 'board', title: '게시판', align: 'center', fold: 'phone', bare: true },
  { key: 'date', title: '날짜', align: 'center', fold: 'phone', bare: true },
];

function Posts({ posts }: { posts: WrittenPost[] }) {
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="profile-heading">
        최근 글
      </h2>
      <Table
        caption="최근 글"
        columns={POST_COLUMNS}
        rows={posts}
        rowKey={({ board, id }) => `${board} ${id}`}
        cell={(post, { key }) => {
          const { title, posts } = boardOf(post);
          if (key === 'board') return title;
          if (key === 'date') return <When iso={post.date} />;
          return <PageLink to={`${posts}/${post.id}`}>{post.title}</PageLink>;
        }}
        empty="게시글이 없습니다."
      />
    </section>
  );
}
