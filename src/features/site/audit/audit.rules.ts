import { READER_WORDS, WRITER_WORDS } from '#/features/boards/custom-boards/custom-boards.rules.ts';
import { FACT_WORDS, SMOKING_WORDS } from '#/features/halls/facts/hall-facts.constants.ts';
import { CLAIM_STATE_WORDS } from '#/features/halls/owners/hall-claims.rules.ts';
import { FIELD_NAMES, shortLabelOf } from '#/features/members/fields/member-fields.rules.ts';
import { DECISION_WORDS } from '#/features/moderation/cases/case-kinds.constants.ts';
import { FILTER_ACTION_WORDS, FILTER_KIND_WORDS } from '#/features/moderation/filters/filters.constants.ts';
import { STATE_WORDS as TAKEDOWN_STATE_WORDS } from '#/features/moderation/takedowns/takedowns.constants.ts';
import { LEAK_SCOPES } from '#/features/privacy/incidents/leaks.constants.ts';
import { REQUEST_STATE_WORDS } from '#/features/privacy/requests/requests.constants.ts';
import {
  ACCENT_WORDS,
  ATTENDANCE_WORDS,
  SETTING_LABELS,
} from '#/features/site/settings/site-settings.constants.ts';
import { WEBHOOK_STATE_NAMES } from '#/features/site/webhooks/webhooks.constants.ts';
import { withCommas } from '#/shared/text/with-commas.ts';

export const ACTION_WORDS: Record<string, string> = {
  'notice.create': '공지 등록',
  'notice.edit': '공지 수정',
  'notice.remove': '공지 삭제',
  'hall.add': '당구장 등록',
  'hall.edit': '당구장 수정',
  'hall.remove': '당구장 삭제',
  'hall.import': '당구장 파일 등록',
  'hall.import.undo': '당구장 파일 등록 되돌리기',
  'hall.merge': '당구장 합치기',
  'hall.facts': '당구장 정보 수정',
  'hall.keeper': '당구장 관리자 해제',
  'hall.pictures': '당구장 사진 변경',
  'hall.news.add': '당구장 소식 등록',
  'hall.news.edit': '당구장 소식 수정',
  'hall.news.remove': '당구장 소식 삭제',
  'webhook.add': '웹훅 만들기',
  'webhook.change': '웹훅 변경',
  'webhook.secret': '웹훅 비밀 키 바꾸기',
  'webhook.disable': '웹훅 자동으로 끔',
  'webhook.remove': '웹훅 삭제',
  'member.points': '포인트 변경',
  'member.update': '회원 정보 수정',
  'member.role': '권한 변경',
  'member.sessions': '회원 로그아웃',
  'member.sanction': '회원 제재',
  'member.write': '회원에게 알림 보내기',
  'member.reset': '비밀번호 재설정 바로 적용',
  'member.factor': '2단계 인증 변경',
  'member.link': '계정 연결 변경',
  'member.remove': '회원 삭제',
  'member.export': '회원 목록 내려받기',
  'post.change': '게시글 수정',
  'post.close': '모집 마감',
  'post.remove': '게시글 삭제',
  'comment.remove': '댓글 삭제',
  ...DECISION_WORDS,
  'settings.change': '사이트 설정 변경',
  'contents.change': '화면 내용 변경',
  'board.add': '게시판 만들기',
  'board.change': '게시판 수정',
  'filter.add': '금지어 등록',
  'filter.change': '금지어 수정',
  'filter.remove': '금지어 삭제',
  'records.destroy': '기록 파기',
  'leak.record': '유출 기록',
  'leak.report': '유출 신고 기록',
  'leak.export': '유출 대상 내려받기',
  'leak.notify': '유출 통지',
  'tournament.edit': '대회 수정',
  'tournament.remove': '대회 삭제',
  'tournament.void': '대회 무효',
  'tournament.restore': '대회 무효 취소',
  'club.rename': '동호회 이름 변경',
  'club.president': '동호회 회장 변경',
  'club.close': '동호회 해산',
  'season.edit': '시즌 수정',
  'season.remove': '시즌 삭제',
  'match.ruling': '경기 판정',
  'result.void': '결과 무효',
  'result.restore': '결과 무효 취소',
};

const SUBJECT_WORDS: Record<string, string> = {
  notice: '공지',
  hall: '당구장',
  halls: '당구장',
  member: '회원',
  members: '회원',
  'free-board': '자유게시판 글',
  board: '게시판',
  'board-post': '게시판 글',
  promotion: '홍보 글',
  singlematch: '매치 글',
  tournament: '대회',
  season: '시즌',
  club: '동호회',
  sanction: '제재',
  report: '신고',
  filter: '금지어',
  settings: '사이트 설정',
  takedown: '게시 중단 신고',
  'privacy-request': '개인정보 요청',
  leak: '개인정보 유출',
  webhook: '웹훅',
  access_records: '로그인 기록',
  data_views: '개인정보를 본 기록',
};

const FIELD_WORDS: Record<string, string> = {
  ...Object.fromEntries(FIELD_NAMES.map(name => [name, shortLabelOf(name)])),
  title: '제목',
  content: '내용',
  pinned: '고정',
  name: '이름',
  slug: '게시판 주소',
  purpose: '게시판 소개',
  readers: '읽는 사람',
  writers: '쓰는 사람',
  headings: '말머리',
  position: '차례',
  hidden: '숨김',
  address: '주소',
  website: '웹사이트',
  youtube: '유튜브',
  license: '인허가 번호',
  keeper: '관리하는 회원',
  ...FACT_WORDS,
  restored: '되돌린 당구장',
  removed: '지운 당구장',
  merged: '합친 당구장 번호',
  halls: '변경한 당구장',
  added: '등록한 당구장',
  points: '포인트',
  factor: '2단계 인증',
  linked: '계정 연결',
  reason: '사유',
  role: '권한',
  password: '비밀번호',
  changed: '함께 변경',
  matchDate: '매치 날짜',
  time: '시각',
  discipline: '종목',
  scoreFrom: '최소 수지',
  scoreTo: '최대 수지',
  seats: '모집 인원',
  closed: '마감',
  author: '작성자',
  comment: '댓글',
  hall: '당구장',
  day: '날짜',
  listed: '목록에 보임',
  voidReason: '무효 사유',
  match: '경기',
  games: '경기 수',
  pictures: '사진 수',
  ruling: '판정',
  opponent: '상대',
  club: '동호회',
  prizes: '상금',
  best: '반영할 대회 수',
  decided: '조치',
  days: '기간',
  note: '메모',
  own: '참고',
  pattern: '말이나 주소',
  kind: '종류',
  action: '처리',
  sentence: '거절 문장',
  rows: '지운 수',
  before: '이날 이전',
  state: '상태',
  objection: '이의',
  member: '회원',
  knownAt: '알게 된 때',
  scope: '대상',
  since: '이때부터',
  ...SETTING_LABELS,
  ad1: '광고 1',
  ad2: '광고 2',
  ad3: '광고 3',
  banner: '배너',
  billiardHall: '당구장',
  host: '다른 사이트',
  hallId: '당구장 번호',
  webhookEvents: '보내는 일',
  announcements: '공지',
};

export const actionWord = (action: string) => ACTION_WORDS[action] ?? action;
export const fieldWord = (field: string) => FIELD_WORDS[field] ?? field;

/** `3번 당구장` for `hall:3`, `회원 cue` for `member:cue`. */
export function subjectWord(subject: string): string {
  const [kind = '', ...id] = subject.split(':');
  const named = id.join(':');
  const word = SUBJECT_WORDS[kind] ?? kind;
  if (kind !== 'member' && /^\d+$/.test(named)) return `${named}번 ${word}`;
  return [word, named].filter(Boolean).join(' ');
}

const SUBJECT_PATHS: Record<string, (id: string) => string> = {
  member: id => `/admin/members?field=id&q=${encodeURIComponent(id)}`,
  // A void tournament is in no list, so the path leads to its own page.
  tournament: id => `/tournaments/${id}`,
  report: id => `/admin/reports/${id}`,
  club: id => `/clubs/${id}`,
};

/** The path for a subject such as `report:3`; undefined if it has no page. */
export function subjectPath(subject: string): string | undefined {
  const [kind = '', ...id] = subject.split(':');
  return id.length > 0 ? SUBJECT_PATHS[kind]?.(id.join(':')) : undefined;
}

export function valueWord(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (field === 'points' && typeof value === 'number') return `${withCommas(value)}포인트`;
  if (field === 'days') return `${value}일`;
  if (field === 'comment') return `${value}번`;
  const word = VALUE_WORDS[field]?.[String(value)];
  if (word) return word;
  if (field === 'knownAt' || field === 'since') return String(value).replace('T', ' ');
  if (Array.isArray(value)) return value.map(each => fieldWord(String(each))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const VALUE_WORDS: Record<string, Record<string, string>> = {
  role: { admin: '관리자', moderator: '운영진', member: '회원' },
  ruling: { stands: '인정', void: '무효' },
  scope: LEAK_SCOPES,
  // One table for cases and webhooks: only decided cases are recorded, and their states do not collide.
  state: { ...CLAIM_STATE_WORDS, ...REQUEST_STATE_WORDS, ...TAKEDOWN_STATE_WORDS, ...WEBHOOK_STATE_NAMES },
  accent: ACCENT_WORDS,
  attendance: ATTENDANCE_WORDS,
  objection: { granted: '수락함', declined: '거절함' },
  readers: READER_WORDS,
  writers: WRITER_WORDS,
  kind: FILTER_KIND_WORDS,
  action: FILTER_ACTION_WORDS,
  smoking: SMOKING_WORDS,
};
