import { pushSettings, pushState } from '#/features/notifications/push/push.contract.ts';
import { content, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { notification, settings, unreadSummary } from './notifications.contract.ts';

const STREAM = content(
  'text/event-stream',
  '읽지 않은 알림의 수를, 바뀔 때마다 GET /api/notifications/unread와 같은 모양으로 보냅니다.',
);

export const NOTIFICATION_OPERATIONS: Operations = {
  'GET /api/notifications': operation('내 알림 목록', pageOf(notification)),
  'GET /api/notifications/unread': operation('읽지 않은 알림의 수', unreadSummary),
  'GET /api/notifications/stream': operation('읽지 않은 알림의 수를 실시간으로 받기', STREAM),
  'PUT /api/notifications/read': operation('여기까지의 알림을 읽음으로 표시', unreadSummary),
  'PUT /api/notifications/:id/read': operation('알림 하나를 읽음으로 표시', unreadSummary),
  'GET /api/notifications/settings': operation('종류별 알림 설정', settings),
  'PUT /api/notifications/settings': operation('종류별 알림 설정 바꾸기', settings),
  'GET /api/push': operation('이 브라우저의 푸시 알림 상태', pushState),
  'PUT /api/push': operation('이 브라우저의 푸시 알림 켜기', pushState),
  'DELETE /api/push': operation('이 브라우저의 푸시 알림 끄기', pushState),
  'GET /api/push/settings': operation('종류별 푸시 알림 설정', pushSettings),
  'PUT /api/push/settings': operation('종류별 푸시 알림 설정 바꾸기', pushSettings),
};
