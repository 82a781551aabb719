export const CASE_TABS = {
  reports: '신고',
  takedowns: '게시 중단',
  objections: '이의',
  privacy: '개인정보',
  halls: '당구장',
  results: '대회 결과',
} as const;
export type CaseTab = keyof typeof CASE_TABS;
export const CASE_TAB_NAMES = Object.keys(CASE_TABS) as CaseTab[];

export const NO_DEADLINE = '9999-12-31';
/** Waiting cases are counted up to this number. */
export const WAITING_MOST = 100;
export const TITLE_SHOWN = 60;
export const EXCERPT_SHOWN = 120;
export const NOTE_LIMIT = 1000;
export const OBJECTION_LIMIT = 1000;

export const CASE_CLOSED = '이미 처리되었거나 취소된 건입니다.';
export const CASE_NOT_TAKEN = '내가 맡은 건이 아닙니다.';
export const CHOICE_MISSING = '어떻게 처리할지 선택해주세요.';
export const OWN_CASE = '자신에 대한 신고는 다른 관리자가 처리합니다.';
export const BY_ONLY_ADMIN = '다른 관리자가 없어 자신에 대한 신고를 처리함';
export const DECIDED = '처리하고 양쪽에 알렸습니다.';

/** Former paths and their replacements: notifications and bookmarks still contain the former ones. */
export const OLD_ADDRESSES: Record<string, string> = {
  '/admin/reports': '/admin/cases?tab=reports',
  '/admin/privacy-requests': '/admin/cases?tab=privacy',
  '/admin/hall-claims': '/admin/cases?tab=halls',
  '/admin/takedowns': '/admin/cases?tab=takedowns',
  '/admin/takedowns?tab=closed': '/admin/cases?tab=takedowns&state=closed',
  '/admin/takedowns?tab=figures': '/admin/takedown-figures',
  '/admin/results': '/admin/cases?tab=results',
  '/admin/results?tab=kept': '/admin/cases?tab=results&state=closed',
  '/admin/results?tab=voided': '/admin/voidings',
};
