import { isRemark } from './name-notes.rules.ts';

/** The kinds of columns of a pasted table. */
type ColumnKind = 'name' | 'score' | 'score4' | 'score3' | 'hall' | 'phone' | 'number' | 'other';
export type Column = { kind: ColumnKind; title: string };

const TITLES: [ColumnKind, RegExp][] = [
  ['name', /^(?:이름|성명|성함|선수(?:명|이름)?|참가자(?:명|이름)?|닉네임|회원(?:명|이름)?|name)$/i],
  ['score4', /^(?:4구|사구)(?:수지|핸디캡?|점수)?$/],
  ['score3', /^(?:3구|삼구|3쿠션|쓰리쿠션)(?:수지|핸디캡?|점수)?$/],
  ['score', /^(?:핸디캡?|수지|점수|당구수지|치수|에버(?:리지)?|handicap|hdcp|score)$/i],
  ['hall', /^(?:(?:소속)?(?:당?구장|클럽)(?:명|이름)?|소속|동호회|club|hall)$/i],
  ['phone', /^(?:연락처|전화|전화번호|휴대폰|휴대전화|휴대폰번호|핸드폰|핸드폰번호|phone|tel)$/i],
  ['number', /^(?:no|번호|순번|순서|연번|#|№)$/i],
  [
    'other',
    /^(?:입금|입금여부|입금확인|참가비|회비|비고|메모|부|조|팀|성별|나이|연령|생년|생년월일|출석|참석|참석여부|상태|지역|신청일|접수일|접수번호|날짜|확인)$/,
  ],
];
const SCORE = /^(?:[43]구\s*|수지\s*|핸디\s*)?\d{2,4}\s*[점개]?(?:\s*[/,]\s*\d{2,4}\s*[점개]?)?$/;
const YEAR = /^(?:19|20)\d\d년?$/;
const PHONE_CELL = /^\+?[\d\s().*-]{9,}$/;
const HALL = /당구장|구장$|클럽|빌리[어아]드|빌리어즈|캐롬|아카데미|큐$|동호회/;
const TEXT = /\p{L}/u;

/** The kind of column with this title: 이름, 핸디, 연락처; undefined for any other word. */
function titleKind(cell: string): ColumnKind | undefined {
  const title = cell.replace(/\([^)]*\)|[\s:.*]/g, '');
  return TITLES.find(([, form]) => form.test(title))?.[0];
}

/** Whether all non-empty cells of a row are column titles. */
export function isTitleRow(cells: string[]): boolean {
  const said = cells.filter(cell => cell !== '');
  return said.length > 0 && said.every(cell => titleKind(cell) !== undefined);
}

/** The kinds of columns of a pasted table, by title row and cells; undefined for names side by side. */
export function columnsOf(rows: string[][]): Column[] | undefined {
  const titles = rows.find(row => row.length > 1 && isTitleRow(row));
  const body = rows.filter(row => !isTitleRow(row));
  const width = Math.max(0, ...rows.map(row => row.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const title = titles?.[index] ?? '';
    const cells = body.map(row => row[index] ?? '').filter(cell => cell !== '');
    return { kind: titleKind(title) ?? kindOfCells(cells), title };
  });
  const texts = columns.filter(({ kind }) => kind === 'name');
  const titled = texts.find(({ title }) => titleKind(title) === 'name');
  const [name = columns.find(({ kind, title }) => kind === 'hall' && title === '')] = titled
    ? [titled]
    : texts;
  const others = texts.filter(column => column !== name);
  const isTable = titles !== undefined || columns.some(({ kind }) => kind !== 'name' && kind !== 'other');
  if (!name || !isTable || (!titles && others.length > 1)) return undefined;
  name.kind = 'name';
  const hasHall = columns.some(({ kind }) => kind === 'hall');
  // A column without a title that is not the name is the hall.
  for (const column of others) column.kind = hasHall || column.title ? 'other' : 'hall';
  return columns;
}

function kindOfCells(cells: string[]): ColumnKind {
  const most = (fits: (cell: string, at: number) => boolean) =>
    cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  if (most(cell => PHONE_CELL.test(cell) && cell.replace(/\D/g, '').length >= 7)) return 'phone';
  if (most((cell, index) => cell.replace(/\D$/, '') === String(index + 1))) return 'number';
  if (most(cell => YEAR.test(cell))) return 'other';
  if (most(cell => SCORE.test(cell))) return 'score';
  if (most(isRemark) || !most(cell => TEXT.test(cell))) return 'other';
  return most(cell => HALL.test(cell)) ? 'hall' : 'name';
}

const COLUMN_WORDS = { phone: '전화번호', other: '그 밖의 열' } as const;

/** Returns the titles of the columns that are not used. */
export const leftOutColumns = (columns: Column[], rows: string[][]): string[] =>
  columns.flatMap(({ kind, title }, index) => {
    if (kind !== 'phone' && kind !== 'other') return [];
    const isEmpty = rows.every(row => isTitleRow(row) || !row[index]);
    return isEmpty ? [] : [title || COLUMN_WORDS[kind]];
  });
