import { useLocation } from 'react-router';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
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

function useGroup() {
  const { pathname: current } = useLocation();
  const tabs = GROUPS.find(group => group.some(({ to }) => to === current)) ?? [];
  return { label: '관리 화면', tabs, current };
}

/** The title of an admin screen; on phones it opens a menu of the others that belong together with it. */
export function AdminTitle({ children }: { children: string }) {
  const { label, tabs, current } = useGroup();
  const others = tabs.filter(({ to }) => to !== current);
  return (
    <>
      <span className="max-md:hidden">{children}</span>
      <span className="md:hidden">
        <MoreMenu label={label} title={children}>
          {others.map(({ to, title }) => (
            <LinkButton key={to} variant="plain" className="text-row" to={to}>
              {title}
            </LinkButton>
          ))}
        </MoreMenu>
      </span>
    </>
  );
}

/** Links to the admin screens that belong together; phones have the menu of `AdminTitle` instead. */
export const AdminTabs = () => (
  <div className="md:mb-4">
    <LinkTabs wide {...useGroup()} />
  </div>
);
