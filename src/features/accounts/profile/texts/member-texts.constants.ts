/** The lists of what a member wrote, as addresses call them. */
export const TEXT_TABS = ['posts', 'matches', 'comments', 'matchComments'] as const;
export type TextTab = (typeof TEXT_TABS)[number];

/** The names of the list and of its page in the address of a profile. */
export const TAB_PARAM = 'texts';
export const TEXTS_PARAM = 'written';

/** A profile leads to the newest texts of each kind, so many at most: further back is what the search is for. */
export const MEMBER_TEXTS_MOST = 1000;
