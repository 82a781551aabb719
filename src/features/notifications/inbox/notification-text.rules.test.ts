import { expect, test } from 'vitest';
import { type NotificationText, sentenceOf } from './notification-text.rules.ts';

const said = (notification: Partial<NotificationText> & Pick<NotificationText, 'kind'>) =>
  sentenceOf({ title: '주말 한판', happened: 1, actor: '김큐', ...notification } as NotificationText);

test.each([
  [{ kind: 'comment' }, '김큐님이 댓글을 남겼습니다. ‘주말 한판’'],
  [{ kind: 'comment', happened: 3 }, '새 댓글 3개가 달렸습니다 (김큐님 포함). ‘주말 한판’'],
  [{ kind: 'application' }, '김큐님이 신청했습니다. ‘주말 한판’'],
  [{ kind: 'application', happened: 2 }, '김큐님 외 1명이 신청했습니다. ‘주말 한판’'],
  [{ kind: 'post', event: 'changed' }, '김큐님이 신청하신 글을 수정했습니다. ‘주말 한판’'],
  [{ kind: 'post', event: 'closed' }, '김큐님이 신청하신 글의 신청을 마감했습니다. ‘주말 한판’'],
  [{ kind: 'post', event: 'opened' }, '김큐님이 신청하신 글의 신청을 다시 열었습니다. ‘주말 한판’'],
  [{ kind: 'post', event: 'removed', actor: null }, '관리자가 신청하신 글을 삭제했습니다. ‘주말 한판’'],
  [{ kind: 'decision', event: 'accepted' }, '김큐님이 내 신청을 수락했습니다. ‘주말 한판’'],
  [{ kind: 'decision', event: 'declined' }, '김큐님이 내 신청을 거절했습니다. ‘주말 한판’'],
  [
    { kind: 'points', title: '649포인트(+30포인트)', actor: null },
    '관리자가 30포인트를 드렸습니다 (보유 649포인트).',
  ],
  [
    { kind: 'points', title: '70포인트(−30포인트)', actor: null },
    '관리자가 30포인트를 차감했습니다 (보유 70포인트).',
  ],
  [{ kind: 'points', title: '1,200포인트', actor: null }, '관리자가 내 포인트를 1,200포인트로 변경했습니다.'],
  [
    { kind: 'password', title: '', actor: null },
    '비밀번호가 재설정되었습니다. 본인이 하지 않았다면 운영자에게 문의해주세요.',
  ],
  [
    { kind: 'password', event: 'contact', title: '이메일', actor: null },
    '이메일이 변경되었습니다. 본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.',
  ],
  [
    { kind: 'password', event: 'stopped', title: '', actor: null },
    '처음 보는 곳에서 요청한 비밀번호 재설정을 중단했습니다. 비밀번호는 바뀌지 않았습니다.',
  ],
  [{ kind: 'points', title: '', actor: null }, '관리자가 내 포인트를 변경했습니다.'],
  [
    { kind: 'tournament', event: 'asked' },
    '김큐님이 나를 대회 참가자로 등록했습니다. 참가할지 알려 주세요. ‘주말 한판’',
  ],
  [{ kind: 'tournament', event: 'closed' }, '대회가 끝났습니다. ‘주말 한판’'],
  [
    { kind: 'tournament', event: 'resultsWait', actor: null },
    '대회에 확인을 기다리는 경기가 있습니다. ‘할 일’에서 기록에 반영할지 정해 주세요. ‘주말 한판’',
  ],
  [{ kind: 'tournament', event: 'disputed' }, '김큐님이 대회의 경기 결과에 이의를 제기했습니다. ‘주말 한판’'],
  [
    { kind: 'tournament', event: 'resultsVoided', title: '연습 경기', actor: null },
    '관리자가 내 경기 결과를 무효로 했습니다. 사유: 연습 경기',
  ],
  [{ kind: 'tournament', event: 'voided', actor: null }, '관리자가 대회를 무효로 했습니다. ‘주말 한판’'],
  [{ kind: 'tournament', event: 'ruled', actor: null }, '관리자가 대회의 경기를 판정했습니다. ‘주말 한판’'],
] as [Partial<NotificationText> & Pick<NotificationText, 'kind'>, string][])(
  '%o says first what happened',
  (notification, sentence) => {
    expect(said(notification)).toBe(sentence);
  },
);

test('a long title is cut', () => {
  expect(said({ kind: 'comment', title: '가'.repeat(100) })).toBe(
    `김큐님이 댓글을 남겼습니다. ‘${'가'.repeat(40)}…’`,
  );
});
