/** The hosts of browsers' push services; nothing is sent elsewhere except to those of `PUSH_SERVICES`. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
export const ENDPOINT_MOST = 1000;
/** Bytes of a browser's public key (an uncompressed point of P-256) and of its secret. */
export const PUBLIC_KEY_BYTES = 65;
export const SECRET_BYTES = 16;

/**
 * The content of a push: a title, a sentence, and the page that a press opens; a push replaces an earlier one
 * with the same tag.
 */
export type PushContent = { title: string; body: string; link: string; tag: string };

export const PUSH_LOAD_FAILED = '이 기기의 알림 설정을 확인하지 못했습니다.';
export const PUSH_SAVE_FAILED = '이 기기의 알림을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';
