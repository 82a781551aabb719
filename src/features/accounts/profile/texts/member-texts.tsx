import { useLocation } from 'react-router';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import { NO_POSTS } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import { LinkChips } from '#/ui/page/link-chips.tsx';
import { addressesOf, lastPage, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  MEMBER_TEXTS_MOST,
  TAB_PARAM,
  TEXT_TABS,
  TEXTS_PARAM,
  type TextTab,
} from './member-texts.constants.ts';
import type { MemberText, MemberTexts } from './member-texts.contract.ts';

type ShownTexts = { texts: MemberTexts; tab: TextTab; page: number };

export async function readTexts(api: SiteApi, id: string, search: URLSearchParams): Promise<ShownTexts> {
  const tab = TEXT_TABS.find(value => value === search.get(TAB_PARAM)) ?? 'posts';
  const page = Math.min(requestedPage(search, TEXTS_PARAM), lastPage(MEMBER_TEXTS_MOST));
  const query = { of: tab, page: String(page) };
  const call = api.api.memberanking[':id'].texts.$get({ param: { id }, query });
  return { texts: await forPage(fetchJson(call), ACCOUNT_LOAD_FAILED), tab, page };
}

const FOLDED = '글과 댓글 목록을 공개하지 않는 회원입니다.';
const SEEN_BY_FEW = '글과 댓글 목록을 공개하지 않아 본인과 운영진에게만 보입니다.';
const TITLES: Record<TextTab, string> = {
  posts: '자유글',
  matches: '매치',
  comments: '댓글',
  matchComments: '매치 댓글',
};
const isOfComments = (tab: TextTab) => tab === 'comments' || tab === 'matchComments';

export function WrittenTexts({ texts: { shown, folded, counts, rows }, tab, page }: ShownTexts) {
  const { pathname } = useLocation();
  const address = addressesOf(pathname, usePageQuery(), [TAB_PARAM, TEXTS_PARAM]);
  if (folded && shown) return null;
  const tabs = TEXT_TABS.map(value => ({
    value,
    title: `${TITLES[value]} ${withCommas(counts[value])}`,
    to: `${address({ [TAB_PARAM]: value })}#texts`,
  }));
  return (
    <section aria-labelledby="texts">
      <h2 id="texts" className="sr-only">
        쓴 글
      </h2>
      {!shown && <p className="my-2 text-soft">{folded ? FOLDED : SEEN_BY_FEW}</p>}
      {!folded && (
        <>
          <LinkChips label="쓴 글의 종류" tabs={tabs} current={tab} />
          <Table
            caption={`쓴 ${TITLES[tab]}`}
            columns={columnsOf(tab)}
            rows={rows}
            rowKey={({ board, id, comment }) => `${board} ${comment ?? id}`}
            empty={isOfComments(tab) ? '댓글이 없습니다.' : NO_POSTS}
          />
          <Pager page={page} total={counts[tab]} param={TEXTS_PARAM} label="쓴 글 페이지" hash="#texts" />
        </>
      )}
    </section>
  );
}

const CENTRED = { align: 'center', fold: 'bare' } as const;
const columnsOf = (tab: TextTab): Columns<MemberText> => [
  {
    title: isOfComments(tab) ? '글' : '제목',
    lead: true,
    cell: ({ link, title }) => <PageLink to={link}>{title}</PageLink>,
  },
  tab === 'matches' && { title: '게시판', ...CENTRED, cell: row => boardOf(row).title },
  isOfComments(tab) && {
    title: '댓글',
    fold: 'line',
    bare: true,
    cell: ({ content }) => cutText(content, PREVIEW),
  },
  { title: '날짜', ...CENTRED, cell: ({ date }) => <When iso={date} /> },
];
const PREVIEW = 60;

const boardOf = ({ board }: MemberText) => (board === 'free-board' ? FREE_BOARD : MATCH_BOARDS[board]);
