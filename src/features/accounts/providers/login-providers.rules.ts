export const PROVIDERS = ['kakao', 'naver'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { kakao: '카카오', naver: '네이버' };

export const PROOF_MINUTES = 30;

export const ATTEMPT_OVER =
  '로그인 요청이 만료되었거나 이 브라우저에서 시작한 것이 아닙니다. 처음부터 다시 시도해주세요.';
export const LINKED_ELSEWHERE = '이미 다른 회원에 연결된 계정입니다.';
export const LINKED_HERE = '이미 내 정보에 연결된 계정입니다.';
export const LINK_NEEDS_FACTOR =
  '관리자와 운영진은 2단계 인증을 등록해야 다른 계정으로 로그인할 수 있습니다. 아이디와 비밀번호로 로그인해주세요.';

export const loginLabel = (provider: Provider) => `${PROVIDER_NAMES[provider]}로 로그인`;
export const denied = (provider: Provider) => `${PROVIDER_NAMES[provider]} 로그인을 취소했습니다.`;
export const notSetUp = (provider: Provider) =>
  `이 사이트에서는 ${PROVIDER_NAMES[provider]} 로그인을 쓸 수 없습니다.`;
export const providerAway = (provider: Provider) =>
  `${PROVIDER_NAMES[provider]}의 답을 받지 못했습니다. 잠시 후 다시 시도하거나 아이디와 비밀번호로 로그인해주세요.`;
export const linkDone = (provider: Provider) => `${PROVIDER_NAMES[provider]} 계정을 연결했습니다.`;
export const unlinkDone = (provider: Provider) => `${PROVIDER_NAMES[provider]} 계정의 연결을 해제했습니다.`;
