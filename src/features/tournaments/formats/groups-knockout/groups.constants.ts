export const GROUPS_NAMES = { name: '조별리그 + 토너먼트', listName: '조별리그' };

/** The sizes of one group. */
export const GROUP_SIZES = { least: 3, most: 8 };
/** Maximum number of qualifiers of a knockout behind groups. */
export const QUALIFIERS_MOST = 64;
