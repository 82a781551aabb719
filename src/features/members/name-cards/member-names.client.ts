export type Pointed = { link: HTMLAnchorElement; pointerType: string };

const NAMES = 'a.member-name[href^="/profile/"], a.ranked-name';

/** The link to a member's profile in which the target is; null if it is in none. */
export const nameAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(NAMES) : null;

export const idOf = ({ pathname }: HTMLAnchorElement) =>
  decodeURIComponent(pathname.slice('/profile/'.length));
