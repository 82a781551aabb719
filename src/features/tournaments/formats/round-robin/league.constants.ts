export const LEAGUE_NAMES = { name: '풀리그', listName: '풀리그' };
export const LEAGUE_SIZES = { least: 3, most: 20 };
