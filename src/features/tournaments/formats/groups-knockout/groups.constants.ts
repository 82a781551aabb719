export const GROUPS_NAMES = { name: '조별리그 + 토너먼트', listName: '조별리그' };

export const GROUP_SIZES = { least: 3, most: 8 };
/** Maximum number of entries that qualify for the knockout after the groups. */
export const QUALIFIERS_MOST = 64;
