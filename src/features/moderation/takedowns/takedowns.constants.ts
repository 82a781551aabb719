import { KIND_WORDS } from '#/features/moderation/reports/reports.rules.ts';

/** `rights` is 임시조치 (정보통신망법 44조의2), `filming` is 불법촬영물 (전기통신사업법 22조의5). */
export const TAKEDOWN_KINDS = ['rights', 'filming'] as const;
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number];
/** Days until a request has to be decided, 0 for the same day; the law says only "without delay". */
export const DUE_DAYS: Record<TakedownKind, number> = { filming: 0, rights: 3 };
export const TAKEDOWN_WORDS: Record<TakedownKind, string> = {
  rights: '권리침해 신고(게시 중단 요청)',
  filming: '불법촬영물 신고',
};

export const CLAIMS = {
  rights: {
    defamation: '명예훼손',
    privacy: '사생활 침해',
    portrait: '초상권·성명권 침해',
    copyright: '저작권 침해',
    'other-right': '그 밖의 권리 침해',
  },
  filming: {
    filmed: '동의 없이 촬영하거나 퍼뜨린 성적 촬영물',
    fabricated: '얼굴·신체를 합성한 허위영상물(딥페이크)',
    minor: '아동·청소년 성착취물',
  },
} as const;
export const CLAIM_LABELS: Record<TakedownKind, string> = {
  rights: '침해된 권리',
  filming: '촬영물의 종류',
};
export const CLAIM_WORDS: Record<string, string> = { ...CLAIMS.rights, ...CLAIMS.filming };

const { nickname: _, season: __, ...REPORTABLE } = KIND_WORDS;
export const TARGET_WORDS = { ...REPORTABLE, hall: '당구장' } as const;
export const TARGET_KINDS = Object.keys(TARGET_WORDS) as (keyof typeof TARGET_WORDS)[];

export const CAPACITIES = ['self', 'agent', 'other'] as const;
export const CAPACITY_WORDS: Record<string, string> = {
  self: '본인',
  agent: '대리인',
  other: '그 밖의 신고인(기관·단체 포함)',
};

export const ADDRESS_LIMIT = 300;
export const REASONS_LIMIT = 3000;
export const ANSWER_LIMIT = 1000;
/** Days of a 임시조치: at most thirty, never extended (정보통신망법 44조의2 ④). */
export const BLOCK_DAYS = 30;
/** The requester's data is deleted this many days after the end. */
export const REQUESTER_DAYS = 365;
/** Unreviewed reports of 불법촬영물 that hide content at once. */
export const HIDES_AT_ONCE = 30;
/** The share of `HIDES_AT_ONCE` for guests and new members. */
export const HIDES_BY_GUESTS = 15;
/** The share of `HIDES_AT_ONCE` for one network: guests and new members, or other members. */
export const HIDES_BY_NETWORK = { guests: 2, members: 5 };
/** Moderators are notified when the number of requests that may still hide falls to this, and to zero. */
export const HIDES_LOW = 5;

export const STATE_WORDS = {
  open: '검토 중',
  blocked: '게시 중단 중',
  removed: '삭제함',
  refused: '거절함',
  ended: '게시 중단 기간 끝남',
  lifted: '게시 중단 해제함',
} as const;
export const OBJECTION_WORDS: Record<string, string> = {
  '': '검토 중',
  accepted: '수락함',
  declined: '거절함',
};

export const RECEIVED = '접수했습니다. 접수번호와 확인 주소를 보관해 주세요.';
export const ADDRESS_UNKNOWN =
  '이 사이트의 글, 댓글, 프로필, 당구장, 당구장 소식, 대회, 동호회의 주소를 적어주세요. 댓글은 날짜를 함께 적고, 소식은 ‘소식 공유’로 복사한 주소를 적어주세요.';
export const ADDRESS_ELSEWHERE =
  '다른 사이트의 주소입니다. 이 사이트에서 내용을 연 화면의 주소를 그대로 붙여 넣어주세요.';
export const FILMING_OF_TEXTS =
  '불법촬영물은 글과 댓글의 주소로 신고할 수 있습니다. 프로필과 당구장, 동호회의 사진은 권리침해 신고로 초상권 침해를 알려주세요.';
export const TAKEDOWN_MISSING = '신고를 찾을 수 없습니다. 주소를 확인해주세요.';

export const TEXT_FOR_MEMBERS = '회원 게시판의 글';
export const TOURNAMENT_FOR_INVITED = '공개되지 않은 대회';
