import type { WebhookEvent } from '#/shared/webhook-events.ts';

export const WEBHOOK_NAME_LIMIT = 40;
export const WEBHOOK_URL_LIMIT = 500;
export const WEBHOOKS_MOST = 20;
export const DELIVERIES_SHOWN = 50;
export const DELIVERY_DAYS = 30;
/** Messages are also signed with the replaced secret for this long. */
export const FORMER_SECRET_HOURS = 24;
/** A webhook is disabled after this many failures in a row, over at least `FAILING_DAYS` days. */
export const FAILURES_MOST = 10;
export const FAILING_DAYS = 5;
export const PORTS = ['', '8443'];

export const EVENT_NAMES: Record<WebhookEvent, string> = {
  'notice.created': '새 공지사항',
  'tournament.announced': '대회 공지 또는 등록',
  'tournament.started': '대회 시작',
  'tournament.called': '경기 호출',
  'tournament.decided': '경기 결과',
  'tournament.closed': '대회 종료와 결과',
};
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_STATES = ['on', 'paused', 'disabled'] as const;
export const WEBHOOK_STATE_NAMES = { on: '켜짐', paused: '멈춤', disabled: '자동으로 꺼짐' };
export const DELIVERY_STATES = ['pending', 'done', 'failed', 'dropped'] as const;
export const DELIVERY_STATE_NAMES = {
  pending: '기다림',
  done: '보냄',
  failed: '실패',
  dropped: '보내지 않음',
};
export const DISABLED_REASONS: Record<string, string> = {
  gone: '받는 쪽이 더 이상 받지 않겠다고 답했습니다 (410).',
  failing: `${FAILING_DAYS}일 넘게 한 번도 받지 못했습니다.`,
};
export const FAILURE_NAMES = {
  address: '공개된 인터넷 주소가 아닙니다.',
  name: '주소의 서버를 찾지 못했습니다.',
  connection: '서버에 연결하지 못했습니다.',
  certificate: '보안 인증서를 확인하지 못했습니다.',
  time: '10초 안에 답이 없었습니다.',
  content: '보낼 내용이 너무 큽니다.',
};

export const NO_WEBHOOK = '이미 삭제된 웹훅입니다.';
export const NO_EVENT = '보낼 일을 하나 이상 골라주세요.';
export const WRONG_URL = 'https://로 시작하는 주소를 적어주세요.';
export const URL_WITH_PASSWORD = '주소에 아이디나 비밀번호를 넣을 수 없습니다.';
export const WRONG_PORT = '443번과 8443번 포트로만 보낼 수 있습니다.';
export const URL_NOT_PUBLIC = '공개된 인터넷 주소로만 보낼 수 있습니다.';
export const URL_OF_SITE = '이 사이트의 주소로는 보낼 수 없습니다.';
export const WEBHOOK_REMOVED = '웹훅을 삭제했습니다.';
