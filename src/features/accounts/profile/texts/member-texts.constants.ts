export const TEXT_TABS = ['posts', 'matches', 'comments', 'matchComments'] as const;
export type TextTab = (typeof TEXT_TABS)[number];

export const TAB_PARAM = 'texts';
export const TEXTS_PARAM = 'written';

/** Only the newest texts of each kind are listed; the search finds older ones. */
export const MEMBER_TEXTS_MOST = 1000;
