import { shownName } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { type Happening, type NotificationKind, traitsOf } from './sentences.rules.ts';

export type NotificationText = Happening & {
  title: string;
  happened: number;
  /** Null if an admin or moderator acted for the site, or nobody. */
  actor: string | null;
};

type Actor = {
  kind: string;
  username: string | null;
  role: string | null;
  withdrawn_at: string | null;
};

/** Returns null if nobody acted, or a moderator or an admin acted for the site. */
export function actorOf({ kind, username, role, withdrawn_at }: Actor): string | null {
  // Moderators and admins decide for the site; an admin who comments or applies acts as a person.
  const decides = role === 'admin' && !traitsOf(kind as NotificationKind).isByPerson;
  const forTheSite = decides || kind === 'moderation';
  if (username === null || forTheSite) return null;
  return shownName({ username, withdrawn_at });
}

// Enough of a long title to recognize the post.
const TITLE_MOST = 40;

/** `what` is a sentence; `about` is the subject's title, '' if the sentence says it. */
export function sentenceParts(notification: NotificationText): { what: string; about: string } {
  const { kind, event, title, happened, actor } = notification;
  const who = actor === null ? '관리자' : `${actor}님`;
  const { sentence, isTitled, saysTitle = [] } = traitsOf(kind);
  const say = typeof sentence === 'function' ? sentence : sentence[event ?? ''];
  const what = say?.({ title, happened, who, whoDid: withJosa(who, '이/가') }) ?? title;
  // An invitation by a stranger has no title.
  const isNamed = isTitled && !saysTitle.includes(event ?? '') && title !== '';
  return { what, about: isNamed ? `‘${cutText(title, TITLE_MOST)}’` : '' };
}

export function sentenceOf(notification: NotificationText): string {
  const { what, about } = sentenceParts(notification);
  return about ? `${what} ${about}` : what;
}
