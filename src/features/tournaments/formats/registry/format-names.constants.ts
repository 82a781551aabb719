/** Names of formats by the type of the first stage; a key is also stored, and is the format's folder name. */
const STAGED = {
  groups: { name: '조별리그 + 토너먼트', listName: '조별리그' },
  league: { name: '풀리그', listName: '풀리그' },
  revival: { name: '패자부활 토너먼트', listName: '패자부활' },
  double: { name: '더블 엘리미네이션', listName: '더블 엘리미네이션' },
  survival: { name: '서바이벌', listName: '서바이벌' },
};
export type StagedFormat = keyof typeof STAGED;
export const STAGED_FORMATS = Object.keys(STAGED) as StagedFormat[];

/** The Korean names of all formats, in the order of selection lists; `listName` is shorter, for lists. */
export const FORMAT_NAMES = {
  knockout: { name: '토너먼트', listName: '토너먼트' },
  ...STAGED,
  single: { name: '개인전', listName: '개인전' },
};
export type FormatKey = keyof typeof FORMAT_NAMES;
export const FORMAT_KEYS = Object.keys(FORMAT_NAMES) as FormatKey[];

/** The Korean name of each mode, the number of players of an entry, and the unit in which entries are counted. */
export const MODE_NAMES = {
  team: { name: '토너먼트', players: 1, unit: '명' },
  single: { name: FORMAT_NAMES.single.name, players: 1, unit: '명' },
  multi: { name: '복식', players: 2, unit: '팀' },
} as const;
