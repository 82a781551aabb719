export const TEXT_TABS = ['posts', 'matches', 'comments', 'matchComments'] as const;
export type TextTab = (typeof TEXT_TABS)[number];

/** The query parameter that chooses the list of texts on a profile. */
export const TAB_PARAM = 'texts';
/** The query parameter with the page of the chosen list of texts. */
export const TEXTS_PARAM = 'written';

/** Maximum number of texts of each kind on a profile, the newest; older ones are found by the search. */
export const MEMBER_TEXTS_MOST = 1000;
