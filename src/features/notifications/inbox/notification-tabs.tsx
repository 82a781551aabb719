import { LinkTabs } from '#/ui/page/link-tabs.tsx';

const TABS = [
  { value: 'list', title: '받은 알림', to: '/notifications' },
  { value: 'settings', title: '알림 설정', to: '/notifications/settings' },
];

export function NotificationTabs({ current }: { current: 'list' | 'settings' }) {
  return <LinkTabs label="알림 화면" tabs={TABS} current={current} />;
}
