import { useLocation } from 'react-router';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { SearchBar, type SearchBarProps, SearchCount } from '#/ui/form/search-bar.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { BackLink } from './back-link.tsx';
import { PageFrame, type PageFrameProps } from './frame.tsx';
import { useGuide } from './guide.ts';
import { LinkTabs } from './link-tabs.tsx';

const tab = (to: string, title: string) => ({ value: to, title, to });

const GROUPS = [
  [tab('/admin/notice-manage', '공지'), tab('/admin/boards', '게시판'), tab('/admin/ads', '광고')],
  [
    tab('/admin/region-manage', '당구장'),
    tab('/admin/clubs', '동호회'),
    tab('/admin/region-import', '인허가 파일'),
    tab('/admin/hall-page', '우리 당구장'),
  ],
  [tab('/admin/site-stats', '현황'), tab('/admin/audit', '관리 기록'), tab('/admin/voidings', '결과 무효')],
];

export type AdminPageProps = Omit<PageFrameProps, 'title'> & {
  title: string;
  /** True for a form or a text, whose lines are at most 720 px long. */
  narrow?: boolean;
  /** The search field, which phones show too; `found` are the results for `q`. */
  search?: Omit<SearchBarProps, 'look'> & { found?: Parameters<typeof SearchCount>[0] };
};

/** The screens that belong together are tabs, on phones a menu in the title. */
export function AdminPage({ title, narrow, search, children, ...frame }: AdminPageProps) {
  const { pathname: current } = useLocation();
  const guide = useGuide();
  const tabs = GROUPS.find(group => group.some(({ to }) => to === current)) ?? [];
  const menu = (
    <>
      <span className="max-md:hidden">{title}</span>
      <span className="md:hidden">
        <MoreMenu label="관리 화면" title={title}>
          {tabs.map(({ to, title }) =>
            to === current ? null : (
              <LinkButton key={to} variant="plain" className="text-row" to={to}>
                {title}
              </LinkButton>
            ),
          )}
        </MoreMenu>
      </span>
    </>
  );
  return (
    <PageFrame
      above={guide && <BackLink list={guide} title="시작 안내" />}
      {...frame}
      title={tabs.length > 0 ? menu : title}
    >
      {tabs.length > 0 && <LinkTabs wide label="관리 화면" tabs={tabs} current={current} />}
      {search && <SearchBar look="list" {...search} />}
      {search?.found && <SearchCount {...search.found} />}
      {narrow ? <div className="my-4 max-w-180">{children}</div> : children}
    </PageFrame>
  );
}
