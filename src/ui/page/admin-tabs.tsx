import { useLocation } from 'react-router';
import { ChipRow, SelectChip } from './chips.tsx';
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

/** A select of the admin screens that belong together, for phones. */
export const AdminChip = () => <SelectChip {...useGroup()} />;

/** Links to the admin screens that belong together; `chip`: on phones a select, else nothing there. */
export const AdminTabs = ({ chip = true }: { chip?: boolean }) => (
  <>
    <div className="md:mb-4">
      <LinkTabs wide {...useGroup()} />
    </div>
    {chip && (
      <ChipRow className="mb-3 md:hidden">
        <AdminChip />
      </ChipRow>
    )}
  </>
);
