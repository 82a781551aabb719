/**
 * Access token scopes: `…:read` reads an area of the API, `…:write` changes it; phone numbers, mail addresses
 * and codes need `contacts:read`.
 */
export const TOKEN_SCOPES = [
  'boards:read',
  'boards:write',
  'tournaments:read',
  'tournaments:write',
  'halls:read',
  'halls:write',
  'notifications:read',
  'notifications:write',
  'members:read',
  'contacts:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SCOPE_NAMES: Record<TokenScope, string> = {
  'boards:read': '게시판 읽기 (공지, 자유게시판, 매치, 검색)',
  'boards:write': '게시판 쓰기 (글, 댓글, 신청, 사진)',
  'tournaments:read': '대회 읽기 (대회, 시즌, 전적)',
  'tournaments:write': '대회 쓰기 (대회 진행, 참가 신청)',
  'halls:read': '당구장 읽기 (내 당구장 현황 포함)',
  'halls:write': '당구장 쓰기 (내 당구장 정보와 소식)',
  'notifications:read': '알림 읽기',
  'notifications:write': '알림 읽음 표시와 설정',
  'members:read': '랭킹과 회원 정보 읽기 (내 정보 포함)',
  'contacts:read': '연락처와 코드 읽기 (전화번호, 이메일, 초대 코드와 출석 코드, 대회 링크)',
};

export const CONTACTS_BY_TOKEN = '접근 토큰에는 contacts:read 권한이 있을 때만 보입니다.';
