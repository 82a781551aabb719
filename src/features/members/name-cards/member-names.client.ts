export type Pointed = { link: HTMLAnchorElement; pointerType: string };

const NAMES = 'a.member-name[href^="/profile/"], a.ranked-name';

/** The link to a member's profile that contains this target; null elsewhere. */
export const nameAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(NAMES) : null;

export const idOf = ({ pathname }: HTMLAnchorElement) =>
  decodeURIComponent(pathname.slice('/profile/'.length));
