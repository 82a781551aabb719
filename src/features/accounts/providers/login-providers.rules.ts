import { PROVIDER_NAMES, type Provider } from './login-providers.constants.ts';

export const loginLabel = (provider: Provider) => `${PROVIDER_NAMES[provider]}로 로그인`;
export const denied = (provider: Provider) => `${PROVIDER_NAMES[provider]} 로그인을 취소했습니다.`;
export const notSetUp = (provider: Provider) =>
  `이 사이트에서는 ${PROVIDER_NAMES[provider]} 로그인을 쓸 수 없습니다.`;
export const providerAway = (provider: Provider) =>
  `${PROVIDER_NAMES[provider]}의 답을 받지 못했습니다. 잠시 후 다시 시도하거나 아이디와 비밀번호로 로그인해주세요.`;
export const linkDone = (provider: Provider) => `${PROVIDER_NAMES[provider]} 계정을 연결했습니다.`;
export const unlinkDone = (provider: Provider) => `${PROVIDER_NAMES[provider]} 계정의 연결을 해제했습니다.`;
