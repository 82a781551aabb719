import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const room = (file: string) => `../features/${file}`;

export default [
  index(room('rankings/ranking.page.tsx')),
  route('notice', room('notices/notice-list.page.tsx')),
  route('notice/:id', room('notices/notice.page.tsx')),
  route('free-board', room('free-board/post-list.page.tsx')),
  route('free-board/new', room('free-board/post-form.page.tsx'), { id: 'post-new' }),
  route('free-board/edit/:id', room('free-board/post-form.page.tsx'), { id: 'post-edit' }),
  route('free-board/:id', room('free-board/post.page.tsx')),
  route('attendance', room('attendance/attendance.page.tsx')),
  route('notifications', room('notifications/notifications.page.tsx')),
  route('notifications/settings', room('notifications/notification-settings.page.tsx')),
  route('gy', room('hall-page/hall-page.page.tsx')),
  route('ad1', room('ads/ad.page.tsx'), { id: 'ad1' }),
  route('ad2', room('ads/ad.page.tsx'), { id: 'ad2' }),
  route('ad3', room('ads/ad.page.tsx'), { id: 'ad3' }),
  route('profile', room('members/profile.page.tsx')),
  route('profile/points', room('points/ledger.page.tsx')),
  route('profile/:userId', room('members/public-profile.page.tsx')),
  route('update-info', room('members/update-info.page.tsx')),
  route('signup', room('members/signup.page.tsx')),
  route('login', room('members/login.page.tsx')),
  route('find-username', room('members/find-username.page.tsx')),
  route('request-reset-password', room('members/reset-password.page.tsx')),
  layout(room('members/admin-guard.tsx'), [
    route('admin/notice-manage', room('notices/notice-manage.page.tsx')),
    route('admin/notice/new', room('notices/notice-form.page.tsx'), { id: 'notice-new' }),
    route('admin/notice/edit/:id', room('notices/notice-form.page.tsx'), { id: 'notice-edit' }),
    route('admin/members', room('member-management/member-list.page.tsx')),
    route('admin/audit', room('audit/audit-log.page.tsx')),
  ]),
  route('terms', './papers/terms.page.tsx'),
  route('privacy', './papers/privacy.page.tsx'),
  route('*', './not-found.page.tsx'),
] satisfies RouteConfig;
