/** Scopes: `…:read` reads an area of the API, `…:write` changes it; contacts need `contacts:read`. */
export const SCOPE_NAMES = {
  'boards:read': '글과 공지, 매치 읽고 검색하기',
  'boards:write': '글, 댓글, 사진, 매치 신청 쓰기',
  'tournaments:read': '대회와 전적 읽기',
  'tournaments:write': '대회 진행하고 참가 신청하기',
  'halls:read': '당구장과 내 당구장 현황 읽기',
  'halls:write': '내 당구장 정보와 소식 고치기',
  'notifications:read': '알림 읽기',
  'notifications:write': '알림 설정 바꾸기',
  'members:read': '랭킹, 회원 정보, 내 정보 읽기',
  'contacts:read': '전화번호, 이메일, 초대·출석 코드, 대회 링크 읽기',
} as const;

export type TokenScope = keyof typeof SCOPE_NAMES;

export const TOKEN_SCOPES = Object.keys(SCOPE_NAMES) as TokenScope[];

export const CONTACTS_BY_TOKEN = '접근 토큰에는 contacts:read 권한이 있을 때만 보입니다.';
