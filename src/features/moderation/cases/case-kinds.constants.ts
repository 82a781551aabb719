import { TAKEDOWN_WORDS } from '#/features/moderation/takedowns/takedowns.constants.ts';
import type { CaseTab } from './cases.constants.ts';

/** The queue's tab, the name of the kind, and the table whose row the `subject` of a case names ('' without). */
export type CaseTraits = { tab: CaseTab; label: string; subject: string; isForAdmins?: boolean };

const KINDS = {
  report: { tab: 'reports', label: '신고', subject: 'reported_contents' },
  heldText: { tab: 'reports', label: '공개 전 확인', subject: 'reported_contents' },
  rights: { tab: 'takedowns', label: TAKEDOWN_WORDS.rights, subject: 'takedowns' },
  filming: { tab: 'takedowns', label: TAKEDOWN_WORDS.filming, subject: 'takedowns' },
  takedownObjection: { tab: 'objections', label: '게시 중단 이의', subject: 'takedowns' },
  sanctionObjection: { tab: 'objections', label: '제재 이의신청', subject: 'sanctions' },
  noShowObjection: { tab: 'objections', label: '매치 불참 이의', subject: 'match_posts' },
  privacyRequest: { tab: 'privacy', label: '개인정보 요청', subject: '', isForAdmins: true },
  hallClaim: { tab: 'halls', label: '당구장 관리 신청', subject: 'halls', isForAdmins: true },
  disputedResult: { tab: 'results', label: '확인할 경기', subject: 'tournaments', isForAdmins: true },
} satisfies Record<string, CaseTraits>;
export type CaseKindName = keyof typeof KINDS;

/** All kinds of case that moderators or admins decide. */
export const CASE_KINDS: Record<CaseKindName, CaseTraits> = KINDS;

/** The kinds of case about a hall: they are merged and removed with it. */
export const HALL_CASES = (Object.keys(KINDS) as CaseKindName[]).filter(
  kind => CASE_KINDS[kind].subject === 'halls',
);

/** The words of the actions by which the decisions about cases are in the audit log. */
export const DECISION_WORDS = {
  'report.decide': '신고 처리',
  'report.dismiss': '신고 문제없음',
  'takedown.decide': '게시 중단 신고 처리',
  'sanction.lift': '제재 해제',
  'sanction.decline': '이의신청 거절',
  'turnout.rule': '안 옴 이의 처리',
  'privacy.answer': '개인정보 요청 처리',
  'hall.claim': '당구장 관리 신청 처리',
  'result.release': '경기 반영',
  'result.keep': '경기 미반영',
};
