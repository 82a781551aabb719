export const TEXT_TABS = ['posts', 'matches', 'comments', 'matchComments'] as const;
export type TextTab = (typeof TEXT_TABS)[number];

/** Query parameters of a profile: `TAB_PARAM` chooses the list of texts, `TEXTS_PARAM` its page. */
export const TAB_PARAM = 'texts';
export const TEXTS_PARAM = 'written';

/** Maximum number of texts of each kind on a profile, the newest; older ones are found by the search. */
export const MEMBER_TEXTS_MOST = 1000;
