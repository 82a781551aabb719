export const ROSTER_MOST = 300;
export const ROSTER_NAME_LIMIT = 20;
export const ROSTER_FULL = `단골 명단에는 ${ROSTER_MOST}명까지 넣을 수 있습니다. 안 오시는 분을 먼저 지워 주세요.`;
