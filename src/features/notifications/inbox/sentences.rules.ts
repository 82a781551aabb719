import { WITHDRAWN } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withJosa } from '#/shared/text/josa.ts';
import type {
  AccountEventKind,
  EntryEventKind,
  Happening,
  TournamentEventKind,
} from './notifications.constants.ts';

export type NotificationText = Happening & {
  title: string;
  /** How often it happened while unread. */
  happened: number;
  /** The nickname of the last actor; null for the admins of the site. */
  actor: string | null;
};

type Actor = { kind: string; username: string | null; role: string | null; withdrawn_at: string | null };

/** The nickname of the actor for the sentence; null where the site acted. */
export function actorOf({ kind, username, role, withdrawn_at }: Actor): string | null {
  // Moderators and admins decide for the site; an admin who comments or applies acts as a person.
  const decides = role === 'admin' && !['comment', 'answer', 'mention', 'application'].includes(kind);
  const forTheSite = decides || kind === 'moderation';
  if (username === null || forTheSite) return null;
  return withdrawn_at === '' ? username : WITHDRAWN;
}

// Enough of a long title to recognize the post.
const TITLE_MOST = 40;

/** The Korean sentence of a notification. */
export function sentenceOf(notification: NotificationText): string {
  const post = `‘${cutText(notification.title, TITLE_MOST)}’ 글`;
  const who = notification.actor === null ? '관리자' : `${notification.actor}님`;
  const whoDid = withJosa(who, '이/가');
  switch (notification.kind) {
    case 'comment':
      return notification.happened === 1
        ? `${whoDid} ${post}에 댓글을 남겼습니다.`
        : `${post}에 ${who}의 댓글을 포함해 새 댓글 ${notification.happened}개가 달렸습니다.`;
    case 'answer':
      return notification.happened === 1
        ? `${whoDid} ${post}에 쓰신 댓글에 답글을 남겼습니다.`
        : `${post}에 쓰신 댓글에 ${who}의 답글을 포함해 새 답글 ${notification.happened}개가 달렸습니다.`;
    case 'mention':
      return notification.happened === 1
        ? `${whoDid} ${post}에서 나를 불렀습니다.`
        : `${post}에서 ${who}을 포함해 ${notification.happened}번 나를 불렀습니다.`;
    case 'application':
      return notification.happened === 1
        ? `${whoDid} ${post}에 신청했습니다.`
        : `${post}에 ${who}의 신청을 포함해 새 신청 ${notification.happened}건이 들어왔습니다.`;
    case 'post':
      return `신청하신 ${whatOfPost[notification.event](post, whoDid)}`;
    case 'moderation':
      return notification.event === 'commentRemoved'
        ? `${post}에 쓰신 댓글${notification.happened === 1 ? '을' : ` ${notification.happened}개를`} ${whoDid} 삭제했습니다.`
        : `내 ${whatOfPost[notification.event](post, whoDid)}`;
    case 'decision':
      return `${whoDid} ${post}에 보내신 신청을 ${notification.event === 'accepted' ? '수락' : '거절'}했습니다.`;
    case 'tournament':
      return ofTournament[notification.event](tournamentOf(notification.title), whoDid, notification.title);
    case 'turn':
      return notification.title;
    case 'entry':
      return notification.event === 'entered' && notification.happened > 1
        ? `${tournamentOf(notification.title)}에 ${who}의 신청을 포함해 새 참가 신청 ${notification.happened}건이 들어왔습니다.`
        : ofEntry[notification.event](tournamentOf(notification.title), whoDid);
    case 'result':
      return `${tournamentOf(notification.title)}가 끝나 내 경기 결과가 확인을 기다립니다. 참가를 수락하면 기록에 남습니다.`;
    case 'newMatch':
      return `${notification.title}에 새 매치가 ${notification.happened === 1 ? '' : '더 '}올라왔습니다.`;
    case 'hallNews':
      return `단골 당구장 ‘${notification.title}’에 새 소식${notification.happened === 1 ? '이' : ` ${notification.happened}건이`} 올라왔습니다.`;
    case 'password':
      return ofAccount[notification.event || 'reset'](notification.title);
    case 'report':
    case 'sanction':
    case 'webhook':
      return notification.title;
    case 'points':
      return notification.title
        ? `${whoDid} 내 포인트를 ${withJosa(notification.title, '으로/로')} 변경했습니다.`
        : `${whoDid} 내 포인트를 변경했습니다.`;
  }
}

const ofAccount: Record<AccountEventKind | 'reset', (title: string) => string> = {
  reset: () => '비밀번호가 재설정되었습니다. 본인이 하지 않았다면 운영자에게 문의해주세요.',
  contact: what =>
    `${withJosa(what, '이/가')} 변경되었습니다. 본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.`,
  pending: facts => `처음 보는 곳에서 비밀번호 재설정을 요청했습니다. ${facts}`,
  factor: what =>
    `2단계 인증이 변경되었습니다: ${what}. 본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.`,
  recoveryCode: left =>
    `복구 코드로 로그인했습니다. 남은 복구 코드는 ${left}개입니다. 본인이 아니라면 비밀번호를 바꿔 주세요.`,
  stepFailed: () =>
    '처음 보는 곳에서 비밀번호는 맞았지만 2단계 인증에 실패한 로그인이 있었습니다. 본인이 아니라면 비밀번호를 바꿔 주세요.',
  accessToken: name =>
    `접근 토큰을 만들었습니다: ${name}. 본인이 만들지 않았다면 토큰을 취소하고 비밀번호를 바꿔 주세요.`,
  linked: what =>
    `로그인에 쓰는 계정 연결이 변경되었습니다: ${what}. 본인이 바꾸지 않았다면 연결을 확인하고 비밀번호를 바꿔 주세요.`,
  stopped: () => '처음 보는 곳에서 요청한 비밀번호 재설정을 중단했습니다. 비밀번호는 바뀌지 않았습니다.',
};

// An invitation by a stranger has no title.
const tournamentOf = (title: string) => (title ? `‘${cutText(title, TITLE_MOST)}’ 대회` : '대회');

const whatOfPost = {
  changed: (post: string, whoDid: string) => `${post}을 ${whoDid} 수정했습니다.`,
  closed: (post: string, whoDid: string) => `${post}의 신청을 ${whoDid} 마감했습니다.`,
  opened: (post: string, whoDid: string) => `${post}의 신청을 ${whoDid} 다시 열었습니다.`,
  removed: (post: string, whoDid: string) => `${post}을 ${whoDid} 삭제했습니다.`,
};

type SentenceOfTournament = (tournament: string, whoDid: string, title: string) => string;

const ofTournament: Record<TournamentEventKind, SentenceOfTournament> = {
  asked: (tournament, whoDid) => `${whoDid} ${tournament}에 참가자로 등록했습니다. 참가할지 알려 주세요.`,
  closed: tournament => `${tournament}가 끝났습니다.`,
  reopened: (tournament, whoDid) => `${whoDid} ${tournament}를 다시 열었습니다.`,
  removed: (tournament, whoDid) => `${whoDid} ${tournament}를 삭제했습니다.`,
  voided: (tournament, whoDid) => `${whoDid} ${tournament}를 무효로 했습니다.`,
  restored: (tournament, whoDid) => `${whoDid} ${tournament}의 무효를 취소했습니다.`,
  disputed: (tournament, whoDid) => `${whoDid} ${tournament}의 경기 결과에 이의를 제기했습니다.`,
  undisputed: (tournament, whoDid) => `${whoDid} ${tournament}의 경기에 낸 이의를 거두었습니다.`,
  ruled: (tournament, whoDid) => `${whoDid} ${tournament}의 경기를 판정했습니다.`,
  present: (tournament, whoDid) =>
    `${whoDid} ${tournament}에 참가했다고 확인했습니다. 참가하지 않았다면 7일 안에 알려 주세요.`,
  objected: (tournament, whoDid) => `${whoDid} ${tournament}에 참가하지 않았다고 알렸습니다.`,
  resultsVoided: (_, whoDid, reason) => `${whoDid} 내 경기 결과를 무효로 했습니다. 사유: ${reason}`,
  resultsWait: tournament =>
    `${tournament}에 확인을 기다리는 경기가 있습니다. 결과 점검에서 기록에 반영할지 정해 주세요.`,
  resultsRestored: (_, whoDid) => `${whoDid} 내 경기 결과의 무효를 취소했습니다.`,
};

const ofEntry: Record<EntryEventKind, (tournament: string, whoDid: string) => string> = {
  entered: (tournament, whoDid) => `${whoDid} ${tournament}에 참가 신청했습니다.`,
  left: (tournament, whoDid) => `${whoDid} ${tournament} 참가 신청을 취소했습니다.`,
  movedUp: tournament => `${tournament}에 자리가 났습니다. 정해진 시각까지 참가를 확인해 주세요.`,
  lapsed: tournament => `${tournament}의 자리를 확인하지 않아 다음 분께 넘어갔습니다.`,
  admitted: tournament => `${tournament} 참가가 확정되었습니다.`,
  refused: (tournament, whoDid) => `${whoDid} ${tournament} 참가 신청을 거절했습니다. 사유를 확인해 주세요.`,
  partner: (tournament, whoDid) =>
    `${whoDid} ${tournament}에 함께 칠 선수로 신청했습니다. 함께 칠지 알려 주세요.`,
  partnerAccepted: (tournament, whoDid) => `${whoDid} ${tournament}에 함께 참가합니다.`,
  partnerLeft: (tournament, whoDid) => `${whoDid} 빠져서 ${tournament} 참가 신청이 취소되었습니다.`,
  changed: tournament => `${tournament}의 시작 시각이 바뀌었습니다.`,
  removed: (tournament, whoDid) => `${whoDid} ${tournament}를 취소했습니다.`,
  tomorrow: tournament => `${tournament}가 하루 안에 시작합니다. 못 오시면 신청을 취소해 주세요.`,
  soon: tournament => `${tournament}가 두 시간 안에 시작합니다.`,
  drawn: tournament => `${tournament}의 대진이 나왔습니다.`,
  entriesOpened: (tournament, whoDid) =>
    `${whoDid} 신청한 매치로 ${tournament}를 열었습니다. 참가 신청을 해 주세요.`,
};
