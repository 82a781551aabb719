import { withJosa } from '#/shared/text/josa.ts';

type Parts = {
  /** For some kinds of notifications the title is the whole sentence. */
  title: string;
  /** Events since the notification was last read. */
  happened: number;
  /** `가람님` or `관리자`; `whoDid` adds the subject particle (`가람님이`). */
  who: string;
  whoDid: string;
};
type Sentence = (parts: Parts) => string;

const postSentences = (whose: string) => ({
  changed: ({ whoDid }: Parts) => `${whoDid} ${whose} 글을 수정했습니다.`,
  closed: ({ whoDid }: Parts) => `${whoDid} ${whose} 글의 신청을 마감했습니다.`,
  opened: ({ whoDid }: Parts) => `${whoDid} ${whose} 글의 신청을 다시 열었습니다.`,
  removed: ({ whoDid }: Parts) => `${whoDid} ${whose} 글을 삭제했습니다.`,
});
/** `가람님이 댓글을 남겼습니다.` for one event, a number for several. */
const counted =
  (one: string, more: (n: number) => string): Sentence =>
  ({ happened, who, whoDid }) =>
    happened === 1 ? `${whoDid} ${one}` : `${more(happened)} (${who} 포함).`;
/** Each member does this once: `가람님 외 2명이 신청했습니다.` */
const byEach =
  (one: string): Sentence =>
  ({ happened, who, whoDid }) =>
    `${happened === 1 ? whoDid : `${who} 외 ${happened - 1}명이`} ${one}`;
const titleAlone = ({ title }: Parts) => title;

export const NOTIFICATION_GROUPS = ['글', '매치', '대회', '동호회', '그 밖에'] as const;

type Kind = {
  sentence: Sentence | Record<string, Sentence>;
  name?: string;
  group?: (typeof NOTIFICATION_GROUPS)[number];
  /** The title is the name of a post, a tournament or a club, to be shown beside the sentence. */
  isTitled?: true;
  /** The sentences of these events have the title in them. */
  saysTitle?: readonly string[];
  /** An admin acts as a person here, and not for the site. */
  isByPerson?: true;
  /** If a blocked member caused these events, the blocker is not notified; `true` for all. */
  silencedByBlock?: true | readonly string[];
  /** The notification is taken back when the post that it is about is removed. */
  goesWithPost?: true;
};

const MEMBERS_WORD = { isTitled: true, isByPerson: true, silencedByBlock: true, goesWithPost: true } as const;

/**
 * A kind without a name has no switch: an attacker in a member's account could otherwise hide the warnings
 * about it.
 */
const KINDS = {
  comment: {
    name: '내 글에 달린 댓글',
    group: '글',
    ...MEMBERS_WORD,
    sentence: counted('댓글을 남겼습니다.', n => `새 댓글 ${n}개가 달렸습니다`),
  },
  answer: {
    name: '내 댓글에 달린 답글',
    group: '글',
    ...MEMBERS_WORD,
    sentence: counted('내 댓글에 답글을 남겼습니다.', n => `내 댓글에 새 답글 ${n}개가 달렸습니다`),
  },
  mention: {
    name: '나를 언급한 글과 댓글 (@닉네임)',
    group: '글',
    ...MEMBERS_WORD,
    sentence: counted('나를 불렀습니다.', n => `${n}번 나를 불렀습니다`),
  },
  application: {
    name: '내 글에 온 신청',
    group: '매치',
    ...MEMBERS_WORD,
    sentence: byEach('신청했습니다.'),
  },
  cancellation: {
    name: '수락한 신청의 취소',
    group: '매치',
    isTitled: true,
    isByPerson: true,
    goesWithPost: true,
    sentence: byEach('수락된 신청을 취소해 자리가 났습니다.'),
  },
  post: {
    name: '신청한 글의 변경과 삭제',
    group: '매치',
    isTitled: true,
    silencedByBlock: true,
    sentence: postSentences('신청하신'),
  },
  moderation: {
    name: '내 글과 댓글을 관리자가 수정하거나 삭제',
    group: '글',
    isTitled: true,
    sentence: {
      ...postSentences('내'),
      commentRemoved: ({ happened, whoDid }) =>
        `${whoDid} 내 댓글${happened === 1 ? '을' : ` ${happened}개를`} 삭제했습니다.`,
    },
  },
  decision: {
    name: '내 신청의 수락과 거절',
    group: '매치',
    isTitled: true,
    silencedByBlock: true,
    goesWithPost: true,
    sentence: {
      accepted: ({ whoDid }) => `${whoDid} 내 신청을 수락했습니다.`,
      declined: ({ whoDid }) => `${whoDid} 내 신청을 거절했습니다.`,
      waiting: () => '자리가 모두 찼습니다. 내 신청은 대기자 명단에 있습니다.',
    },
  },
  points: {
    name: '관리자의 포인트 변경',
    group: '그 밖에',
    sentence: ({ title, whoDid }) => {
      const [, points, sign, change] = /^([\d,]+포인트)\(([+−])([\d,]+포인트)\)$/.exec(title) ?? [];
      if (!change) return `${whoDid} 내 포인트를 ${title && `${withJosa(title, '으로/로')} `}변경했습니다.`;
      return `${whoDid} ${change}를 ${sign === '+' ? '드렸습니다' : '차감했습니다'} (보유 ${points}).`;
    },
  },
  tournament: {
    name: '내가 참가하는 대회',
    group: '대회',
    isTitled: true,
    saysTitle: ['resultsVoided', 'resultsRestored', 'placed'],
    silencedByBlock: ['asked'],
    sentence: {
      asked: ({ whoDid }) => `${whoDid} 나를 대회 참가자로 등록했습니다. 참가할지 알려 주세요.`,
      closed: () => '대회가 끝났습니다.',
      placed: titleAlone,
      reopened: ({ whoDid }) => `${whoDid} 대회를 다시 열었습니다.`,
      removed: ({ whoDid }) => `${whoDid} 대회를 삭제했습니다.`,
      voided: ({ whoDid }) => `${whoDid} 대회를 무효로 했습니다.`,
      restored: ({ whoDid }) => `${whoDid} 대회의 무효를 취소했습니다.`,
      disputed: ({ whoDid }) => `${whoDid} 대회의 경기 결과에 이의를 제기했습니다.`,
      undisputed: ({ whoDid }) => `${whoDid} 대회의 경기에 낸 이의를 거두었습니다.`,
      ruled: ({ whoDid }) => `${whoDid} 대회의 경기를 판정했습니다.`,
      present: ({ whoDid }) =>
        `${whoDid} 내가 참가했다고 확인했습니다. 참가하지 않았다면 7일 안에 알려 주세요.`,
      objected: ({ whoDid }) => `${whoDid} 대회에 참가하지 않았다고 알렸습니다.`,
      claimsDiffer: () => '두 선수가 입력한 경기 결과가 다릅니다. 어느 쪽이 맞는지 정해 주세요.',
      overruled: () =>
        '내가 입력한 것과 다른 경기 결과가 기록되었습니다. 사실과 다르면 이의를 제기해 주세요.',
      resultsVoided: ({ title, whoDid }) => `${whoDid} 내 경기 결과를 무효로 했습니다. 사유: ${title}`,
      resultsRestored: ({ whoDid }) => `${whoDid} 내 경기 결과의 무효를 취소했습니다.`,
      resultsWait: () => '대회에 확인을 기다리는 경기가 있습니다. ‘할 일’에서 기록에 반영할지 정해 주세요.',
    },
  },
  organising: {
    name: '함께 진행하는 대회',
    group: '대회',
    isTitled: true,
    saysTitle: ['asked'],
    silencedByBlock: ['asked'],
    sentence: {
      // The title is the tournament and the roles: `‘가을 대회’의 진행, 점수`.
      asked: ({ title, whoDid }) =>
        `${whoDid} ${withJosa(title || '대회 진행', '을/를')} 함께 맡자고 초대했습니다. 보고 답해 주세요.`,
      accepted: ({ whoDid }) => `${whoDid} 대회를 함께 진행합니다.`,
      declined: ({ whoDid }) => `${whoDid} 대회를 함께 진행하자는 초대를 거절했습니다.`,
      left: ({ whoDid }) => `${whoDid} 대회를 더는 함께 진행하지 않습니다.`,
      removed: ({ whoDid }) => `${whoDid} 대회를 함께 진행하는 회원에서 나를 뺐습니다.`,
      handed: ({ whoDid }) => `${whoDid} 대회를 나에게 넘겼습니다. 이제 내가 주최자입니다.`,
      offered: ({ whoDid }) => `${whoDid} 대회의 주최자를 나에게 넘기려고 합니다. 넘겨받을지 답해 주세요.`,
      taken: ({ whoDid }) => `${whoDid} 대회를 넘겨받았습니다. 이제 나는 함께 진행하는 회원입니다.`,
      kept: ({ whoDid }) => `${whoDid} 대회를 넘겨받지 않겠다고 답했습니다. 그대로 내가 주최자입니다.`,
    },
  },
  club: {
    name: '내 동호회의 가입과 직책',
    group: '동호회',
    isTitled: true,
    saysTitle: ['removed'],
    sentence: {
      applied: byEach('동호회에 가입을 신청했습니다.'),
      joined: byEach('동호회에 가입했습니다.'),
      accepted: () => '동호회 가입이 수락되었습니다.',
      refused: () => '동호회 가입이 거절되었습니다.',
      removed: titleAlone,
      president: () => '내가 동호회의 회장이 되었습니다.',
      treasurer: ({ whoDid }) => `${whoDid} 나를 동호회의 총무로 정했습니다.`,
      match_director: ({ whoDid }) => `${whoDid} 나를 동호회의 경기이사로 정했습니다.`,
      member: ({ whoDid }) => `${whoDid} 동호회에서 맡은 직책을 끝냈습니다.`,
      closed: ({ whoDid }) => `${whoDid} 동호회를 해산했습니다.`,
    },
  },
  teamMatch: {
    name: '동호회 교류전과 리그 경기',
    group: '동호회',
    isTitled: true,
    sentence: {
      proposed: ({ whoDid }) => `${whoDid} 교류전을 신청했습니다. 보고 수락해 주세요.`,
      accepted: ({ whoDid }) => `${whoDid} 교류전을 수락했습니다. 오더를 내 주세요.`,
      handedIn: () => '상대가 오더를 냈습니다. 우리 오더를 내면 함께 공개됩니다.',
      retaken: ({ whoDid }) => `${whoDid} 오더를 다시 받습니다. 선수 등록을 확인하고 다시 내 주세요.`,
      opened: () => '두 팀의 오더가 함께 공개되었습니다.',
      corrected: ({ whoDid }) => `${whoDid} 경기 결과를 고쳤습니다.`,
      objected: ({ whoDid }) => `${whoDid} 경기에 나가지 않는다고 알렸습니다. 선수를 바꿔 주세요.`,
      cancelled: ({ whoDid }) => `${whoDid} 교류전을 취소했습니다.`,
      refused: ({ whoDid }) => `${whoDid} 교류전을 거절했습니다.`,
      captainless: () => '상대 팀의 주장이 없습니다. 새 주장이 맡을 링크를 상대 팀에 보내 주세요.',
      captain: ({ whoDid }) => `${whoDid} 상대 팀의 주장이 되었습니다.`,
    },
  },
  league: {
    name: '동호회 팀 리그',
    group: '동호회',
    isTitled: true,
    silencedByBlock: ['asked'],
    sentence: {
      captain: ({ whoDid }) => `${whoDid} 리그 팀의 주장이 되었습니다.`,
      captainless: () => '팀의 주장이 없습니다. 팀의 주장 링크를 새 주장에게 보내 주세요.',
      asked: ({ whoDid }) => `${whoDid} 리그 경기의 날짜를 바꾸자고 요청했습니다. 보고 답해 주세요.`,
      moved: () => '리그 경기의 날짜가 바뀌었습니다.',
      kept: ({ whoDid }) => `${whoDid} 리그 경기의 날짜를 그대로 두었습니다.`,
      forfeited: () => '리그 경기가 몰수로 기록되었습니다.',
      restored: () => '리그 경기의 몰수가 취소되었습니다.',
      left: () => '팀이 리그에서 빠져 남은 경기가 몰수패로 기록되었습니다.',
      corrected: () => '결과가 고쳐져 리그 순위가 바뀌었습니다.',
      playOff: () => '리그의 플레이오프 대진표가 나왔습니다.',
      clubClosed: () =>
        '리그를 연 동호회가 해산했습니다. 경기는 그대로 이어지고, 몰수와 결과 정정은 사이트 관리자에게 알려 주세요.',
    },
  },
  report: { name: '내 신고의 처리 결과', group: '그 밖에', sentence: titleAlone },
  turn: {
    name: '대회에서 내 차례 (호출, 다음 차례, 심판)',
    group: '대회',
    sentence: { called: titleAlone, referee: titleAlone, next: titleAlone },
  },
  entry: {
    name: '대회 참가 신청과 시작 알림',
    group: '대회',
    isTitled: true,
    silencedByBlock: ['partner'],
    sentence: {
      entered: byEach('참가 신청했습니다.'),
      left: ({ whoDid }) => `${whoDid} 참가 신청을 취소했습니다.`,
      movedUp: () => '대회에 자리가 났습니다. 정해진 시각까지 참가를 확인해 주세요.',
      lapsed: () => '대회의 자리를 확인하지 않아 다음 분께 넘어갔습니다.',
      admitted: () => '참가가 확정되었습니다.',
      refused: ({ whoDid }) => `${whoDid} 내 참가 신청을 거절했습니다. 사유를 확인해 주세요.`,
      partner: ({ whoDid }) => `${whoDid} 나를 함께 칠 선수로 신청했습니다. 함께 칠지 알려 주세요.`,
      partnerAccepted: ({ whoDid }) => `${whoDid} 함께 참가합니다.`,
      partnerLeft: ({ whoDid }) => `${whoDid} 빠져서 참가 신청이 취소되었습니다.`,
      changed: () => '대회의 시작 시각이 바뀌었습니다.',
      removed: ({ whoDid }) => `${whoDid} 대회를 취소했습니다.`,
      tomorrow: () => '대회가 하루 안에 시작합니다. 못 오시면 신청을 취소해 주세요.',
      soon: () => '대회가 두 시간 안에 시작합니다.',
      refunded: () => '주최자가 낸 참가비를 환불했다고 표시했습니다. 받지 못했으면 주최자에게 연락해 주세요.',
      drawn: () => '대회의 대진표가 나왔습니다.',
      entriesOpened: ({ whoDid }) => `${whoDid} 신청한 매치로 대회를 열었습니다. 참가 신청을 해 주세요.`,
    },
  },
  result: {
    name: '확인을 기다리는 내 경기 결과',
    group: '대회',
    isTitled: true,
    sentence: {
      claimed: () => '상대가 경기 결과를 입력했습니다. 맞으면 확인해 주세요.',
      unconfirmed: () => '대회가 끝났습니다. 참가를 수락하면 내 경기 결과가 기록에 남습니다.',
    },
  },
  newMatch: {
    name: '내 지역에 올라온 새 매치',
    group: '매치',
    sentence: ({ title, happened }) => `${title}에 새 매치가 ${happened === 1 ? '' : '더 '}올라왔습니다.`,
  },
  hallNews: {
    name: '단골 당구장의 새 소식',
    group: '그 밖에',
    sentence: ({ title, happened }) =>
      `단골 당구장 ‘${title}’에 새 소식${happened === 1 ? '이' : ` ${happened}건이`} 올라왔습니다.`,
  },
  meeting: {
    name: '동호회 정모',
    group: '동호회',
    isTitled: true,
    sentence: {
      opened: ({ whoDid }) => `${whoDid} 정모를 잡았습니다. 참석 여부를 알려 주세요.`,
      unanswered: () => '정모 응답이 하루 안에 마감됩니다. 참석 여부를 알려 주세요.',
      soon: () => '정모가 하루 안에 시작합니다. 못 오시면 불참으로 바꿔 주세요.',
      seated: () => '자리가 나서 정모에 참석하게 되었습니다. 못 오시면 불참으로 바꿔 주세요.',
      unseated: () => '정모 정원이 줄어 대기자가 되었습니다. 자리가 나면 알려 드립니다.',
      changed: ({ whoDid }) => `${whoDid} 정모의 시각이나 장소를 바꿨습니다. 확인해 주세요.`,
      cancelled: ({ whoDid }) => `${whoDid} 정모를 취소했습니다.`,
    },
  },
  dues: {
    name: '동호회 회비',
    group: '동호회',
    isTitled: true,
    sentence: () => '회비를 아직 내지 않은 것으로 적혀 있습니다. 확인해 주세요.',
  },
  password: {
    sentence: {
      // A new password has no event.
      '': () => '비밀번호가 재설정되었습니다. 본인이 하지 않았다면 운영자에게 문의해주세요.',
      contact: ({ title }) =>
        `${withJosa(title, '이/가')} 변경되었습니다. 본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.`,
      pending: ({ title }) => `처음 보는 곳에서 비밀번호 재설정을 요청했습니다. ${title}`,
      factor: ({ title }) =>
        `2단계 인증이 변경되었습니다: ${title}. 본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.`,
      recoveryCode: ({ title }) =>
        `복구 코드로 로그인했습니다. 남은 복구 코드는 ${title}개입니다. 본인이 아니라면 비밀번호를 바꿔 주세요.`,
      stepFailed: () =>
        '처음 보는 곳에서 비밀번호는 맞았지만 2단계 인증에 실패한 로그인이 있었습니다. 본인이 아니라면 비밀번호를 바꿔 주세요.',
      accessToken: ({ title }) =>
        `접근 토큰을 만들었습니다: ${title}. 본인이 만들지 않았다면 토큰을 취소하고 비밀번호를 바꿔 주세요.`,
      linked: ({ title }) =>
        `로그인에 쓰는 계정 연결이 변경되었습니다: ${title}. 본인이 바꾸지 않았다면 연결을 확인하고 비밀번호를 바꿔 주세요.`,
      stopped: () => '처음 보는 곳에서 요청한 비밀번호 재설정을 중단했습니다. 비밀번호는 바뀌지 않았습니다.',
    },
  },
  sanction: { sentence: titleAlone },
  webhook: { sentence: titleAlone },
} satisfies Record<string, Kind>;

type Kinds = typeof KINDS;
export type NotificationKind = keyof Kinds;
/** `never` for a kind that has one sentence for everything. */
export type EventOf<Kind extends NotificationKind> = Kinds[Kind]['sentence'] extends (parts: Parts) => string
  ? never
  : keyof Kinds[Kind]['sentence'] & string;
export type NotificationEvent = Exclude<{ [Kind in NotificationKind]: EventOf<Kind> }[NotificationKind], ''>;
/** A kind with several events has one; a reset password has the event ''. */
export type Happening = {
  [Kind in NotificationKind]: [EventOf<Kind>] extends [never]
    ? { kind: Kind; event?: undefined }
    : { kind: Kind; event: EventOf<Kind> };
}[NotificationKind];
export type SwitchableKind = {
  [Kind in NotificationKind]: Kinds[Kind] extends { name: string } ? Kind : never;
}[NotificationKind];

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];
const eventNames = Object.values(KINDS).flatMap(({ sentence }) =>
  typeof sentence === 'function' ? [] : Object.keys(sentence).filter(Boolean),
);
export const NOTIFICATION_EVENTS = [...new Set(eventNames)] as [NotificationEvent, ...NotificationEvent[]];
export const ENTRY_EVENTS = Object.keys(KINDS.entry.sentence) as EventOf<'entry'>[];
export const SWITCHABLE_KINDS = NOTIFICATION_KINDS.filter(
  (kind): kind is SwitchableKind => 'name' in KINDS[kind],
);

export const traitsOf = (kind: NotificationKind): Kind => KINDS[kind];
export const KINDS_WITH_POST = NOTIFICATION_KINDS.filter(kind => traitsOf(kind).goesWithPost);
export const kindName = (kind: SwitchableKind): string => KINDS[kind].name;
export const kindsIn = (group: Kind['group']): SwitchableKind[] =>
  SWITCHABLE_KINDS.filter(kind => KINDS[kind].group === group);

/** The receiver then learns nothing about a blocked member's action. */
export function isSilencedByBlock({ kind, event = '' }: Pick<Happening, 'kind' | 'event'>): boolean {
  const { silencedByBlock = [] } = traitsOf(kind);
  return silencedByBlock === true || silencedByBlock.includes(event);
}
