import { countCodePoints, tidyLine } from '#/shared/text/text.ts';

/** A player read from a pasted list: scores as digits, the hall as written; '' where the list has none. */
export type ListedName = NameNotes & { name: string };

const NAME_MOST = 20;
// The rest of a longer line is not read, because the regular expressions below would be slow with it.
const LINE_MOST = 2_000;
// The prefix that KakaoTalk adds to a copied message: [이름] [오후 3:12]
const SENDER = /^\s*\[[^\]]+\]\s*\[[^\]]*\d:\d\d[^\]]*\]\s*/;
const NUMBERING =
  /^\s*(?:[①-⑳➊-➓]|\d\uFE0F?\u20E3|@(?=\p{L})|(?:\d{1,2}|[A-Za-z])\s*[팀조](?:\s*[:.)-]|(?=\s))|[-–—•*·▪]|\(?\d{1,3}[.)\]:번]\s*|\d{1,3}\s+(?=\p{L}))\s*/u;
const INNER_NUMBERING = /(?=[①-⑳➊-➓])|\s+(?=\d{1,2}[.)]\s*\p{L}|\d\uFE0F?\u20E3|@\p{L})/u;
// Symbols separated from the name: ✅ 김철수, 이영희 👍
const DECORATION =
  /^\s*(?:[\p{So}▷◁]\uFE0F?[\u{1F3FB}-\u{1F3FF}]?\s+)+|(?:\s+\p{So}\uFE0F?[\u{1F3FB}-\u{1F3FF}]?)+\s*$/gu;
const PHONE =
  /(?:\s*[/,|]\s*)?(?<!\d)(?:(?:(?:\+82|0)[-.\s]?)1[016-9][-.)\s]{0,2}(?:\d{3,4}|\*{3,4})[-.\s]?(?:\d{4}|\*{4})|0(?:2|[3-6]\d)[-.)\s]{1,2}\d{3,4}[-.\s]\d{4})(?!\d)/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const EMPTY_BRACKETS = /[([{]\s*[)\]}]/g;
const BETWEEN_TWO = /\s*[/+&·]\s*(?=\p{L})(?![^()]*\))/u;
// When no teams are listed, a slash between two letters is part of a name.
const BETWEEN_PLAYERS = /(?:\s*[+&·]\s*|(?<!\p{L})\/\s*|\/\s+)(?=\p{L})(?![^()]*\))/u;
const PREFIX = new RegExp(
  [
    '^[^,;、/:()\\d]{0,20}?(?:명단|참가자|참석자|신청자|출전자|참가|참석|신청|출전|선수|멤버|인원|이름|성명)\\s*(?:\\(?\\d{1,3}\\s*명\\)?\\s*)?:\\s*',
    '^[[【<][^\\]】>\\d]{0,20}(?:명단|참가자|참석자|신청자|출전자)\\s*(?:\\(?\\d{1,3}\\s*명\\)?\\s*)?[\\]】>]\\s*:?\\s*',
    '^[^,;、/:()\\d]{0,20}?(?:명단|참가자|참석자|신청자|출전자)\\s*(?:\\(?\\d{1,3}\\s*명\\)?\\s*)?[-–—]\\s*(?=\\p{L})',
  ].join('|'),
  'u',
);
// Words in such a prefix (`명단`, `참가자`, `8명`) after which several players follow.
const SEVERAL_PLAYERS = /명단|[가석청전]자|\d\s*명/;
// Other kinds of brackets after a name, and a hall without brackets: 김철수<큐브>, 김철수 / 큐브당구장 / 200
const OTHER_BRACKETS = /(?<=[\p{L}\d]\s*)[〔【<{「]\s*([^〔〕【】<>{}「」()]*?)\s*[〕】>}」]/gu;
const BARE_HALL =
  /(?<=[\p{L}\d)])(?:\s*[/,]\s*|\s+)(\p{L}[\p{L}\d]*(?:당구장|당구클럽|캐롬클럽|빌리[어아]드|빌리어즈))(?![\p{L}\d])(?:\s*[/,]\s*(?=\d))?/gu;
// Marks of a player who does not come, or only perhaps.
const ABSENT =
  /(?:^|[\s([])(?:불참|미참석|취소|대기)[)\]]?[\s.!~ㅠㅜ]*$|^[([]?(?:불참|미참석|취소|대기)(?:[)\]]|\s)/u;
// Heading and closing lines of a list, unless they are a player with a score.
const HEADING =
  /^(?:(?!\[\s*\p{L}+[\s(]*\d{2,4}\)?\s*\])\[[^\]]*\]|【[^】]*】|<[^>]*>|[^,;、/]*(?:명단|참가자|참석자|신청자)\s*(?:\(?\d{1,3}\s*명\)?)?\s*:?)$/u;
const SCORED_PLAYER = /\d{2,4}\s*[점개]?\s*[)\]]?\s*(?:명단|참가자)$/u;
const CLOSING = /^(?:(?:이상|총|합계|모두)\s*(?:총\s*)?\d{1,3}\s*[명팀].*|끝)\s*[.!]*$/u;
// Headings that are not names of people: A조, 3부 리그, 토요 정기전, 참가 현황 (12명).
const OTHER_HEADING =
  /^(?:(?:제?\s*\d{1,2}|[A-Za-z])\s*(?:조|팀|부|그룹|테이블|라운드)|.+(?:대회|정기전|리그전?|현황|대진표|안내|모집|접수|엔트리|토너먼트))\s*(?:\([^)]*\))?\s*:?$/u;
// Other texts of an announcement: absent people, time, place, fee, and whole sentences.
const NO_NAMES = new RegExp(
  [
    '^(?:대기자?|불참자?|취소자?|미정)\\s*:',
    '^(?:장소|일시|날짜|일자|시간|참가비|회비|입금|계좌|상금|시상|문의|연락처|전화|방식|규정|주최|주관|접수|마감|비고|공지|링크|대회명)(?:\\s*:|\\s+\\d|\\s*$)',
    'https?://|www\\.',
    '\\d\\s*월\\s*\\d{1,2}\\s*일|(?:오전|오후)\\s*\\d|\\d{1,2}\\s*시(?:\\s|$|부터|까지|\\s*\\d{1,2}\\s*분)|\\d\\s*만?\\s*원(?:\\s|$)',
    '\\s.*(?:니다|세요|해요|어요|아요|네요|까요|께요|게요)[\\s.!?~^ㅎㅋㅠ]*$',
  ].join('|'),
  'u',
);
// A heading above waiting or absent people; it applies to all lines until the next heading.
const ABSENT_HEADING =
  /^[[【<(]?\s*(?:대기|불참|취소)자?\s*(?:명단)?\s*(?:\(?\d{1,3}\s*명\)?)?\s*[\]】>)]?\s*:?$/u;
const ANSWERS = '참석|참가|참여|확정|입금|완료|신청|ok';
const BEHIND_A_SCORE = new RegExp(
  `(\\d{2,4}\\s*[점개]?\\s*[)\\]]?|[)\\]])(?:\\s*(?:${ANSWERS})[!.~]*)+$`,
  'iu',
);
// A hall or club behind a handicap: 김철수 200 큐브
const HALL_BEHIND_A_SCORE = new RegExp(
  `(?<=\\p{L}.*\\s\\d{2,4}[점개]?(?:/\\d{2,4})?\\s+)(\\p{L}[^\\d()[\\]/]*?)(?:\\s+(?:${ANSWERS})[!.~]*)*$`,
  'iu',
);
const TWO_NAMES = new RegExp(`^([가-힣]{2,4})\\s+(?!(?:${ANSWERS})$)([가-힣]{2,4})$`, 'u');
const ROW_OF_NAMES = /^[가-힣]{2,4}(?:\s+[가-힣]{2,4}){2,}$/u;
const ROW_OF_TWO = /^[가-힣]{2,4}\s+[가-힣]{2,4}$/u;
const BEHIND_NOTES = /(?<=[)\]]|\s\d{2,4}[점개]?)\s+(?=\p{L})/u;
const ENDS_IN_NOTES = /^[^([].*(?:[)\]]|\s\d{2,4}[점개]?)$/u;

export type ReadNames = {
  names: ListedName[];
  /** Lines, or parts of them, that are not names or that name a person who does not come. */
  unread: string[];
  /** Lines, or parts of them, with a number behind the name that is too large for a handicap: `오수지 99999`. */
  impossible: string[];
  /** Headings and table columns that are not used. */
  leftOut: string[];
};
// Any shorter number is a handicap; one without a space or a sign before it is part of a name.
const IMPOSSIBLE_SCORE = /\p{L}.*[\s/,:([–—-]\d{5,}\s*[점개]?\s*[)\]]?$/u;
type Reading = { ball: '4' | '3'; pairs: boolean; columns: Column[] | undefined };

/**
 * The players of a pasted list: one a line, separated by commas, or side by side. The two players of a team
 * are joined by `/`, `+` or `&`. Numbering, handicaps, halls and phone numbers are optional (`1. 김철수(200)`,
 * `김철수 200/15`, `김철수(큐브, 200)`). The text can also be a spreadsheet table. A single number is the handicap of
 * the game played. With `pairs`, two names side by side or with a bare slash are a team.
 */
export function readNames(text: string, ball: '4' | '3', pairs = false): ReadNames {
  const lines = text.split(/\r?\n/);
  const rows = lines.filter(line => line.includes('\t')).map(splitCells);
  const columns = detectColumns(rows);
  const read: ReadNames = {
    names: [],
    unread: [],
    impossible: [],
    leftOut: columns ? leftOutColumns(columns, rows) : [],
  };
  let areAbsent = false;
  for (const line of lines) {
    if (line.length > LINE_MOST) read.unread.push(tidyLine(line.slice(LINE_MOST)));
    const text = lineText(line.slice(0, LINE_MOST));
    const isAbsentHeading = ABSENT_HEADING.test(text);
    areAbsent ||= isAbsentHeading;
    if (!isAbsentHeading && isHeading(text)) {
      areAbsent &&= text === '';
      if (/\p{L}/u.test(line)) read.leftOut.push(tidyLine(line));
    } else if (areAbsent || NO_NAMES.test(text)) read.unread.push(tidyLine(line));
    else if (OTHER_HEADING.test(text)) read.unread.push(tidyLine(line));
    else readLine(line.slice(0, LINE_MOST), { ball, pairs, columns }, read);
  }
  return read;
}

function readLine(
  line: string,
  { ball, pairs, columns }: Reading,
  { names, unread, impossible }: ReadNames,
): void {
  const isRow = columns !== undefined && line.includes('\t');
  for (const piece of isRow ? [rowPiece(splitCells(line), columns)] : splitLine(line, pairs)) {
    const left = isRow ? tidyLine(line) : piece;
    const listed = readName(piece, ball);
    if (ABSENT.test(piece)) unread.push(left);
    else if (IMPOSSIBLE_SCORE.test(piece)) impossible.push(left);
    else if (!/[\p{L}\p{N}]/u.test(listed.name)) {
      if (isRow && left !== '') unread.push(left);
    } else if (countCodePoints(listed.name) > NAME_MOST || /:$|^\P{L}+$/u.test(listed.name))
      unread.push(left);
    else names.push(listed);
  }
}

const splitCells = (line: string) =>
  line
    .slice(0, LINE_MOST)
    .split('\t')
    .map(cell => tidyLine(halfWidth(cell)));

// The words of a total row, found below a table in the name column.
const TOTAL = /^(?:합계|소계|총계|계|평균|총원|인원)$/;

/** A row of a table as one list item: `김철수 200 (큐브당구장)`; '' for a row without a name. */
function rowPiece(cells: string[], columns: Column[]): string {
  const inColumns = (...kinds: Column['kind'][]) =>
    cells.filter((cell, index) => cell !== '' && kinds.includes(columns[index]?.kind ?? 'other'));
  const [cell = ''] = inColumns('name');
  const name = tidyLine(withoutPhones(cell.replace(DECORATION, '')).replace(NUMBERING, ''));
  const absent = cells.find(each => ABSENT.test(` ${each}`));
  if (absent) return `${name} (${absent})`;
  if (!/\p{L}/u.test(name) || TOTAL.test(name)) return '';
  const scores = [
    ...inColumns('score'),
    ...inColumns('score4').map(score => `4구 ${score}`),
    ...inColumns('score3').map(score => `3구 ${score}`),
  ].filter(score => /\d/.test(score));
  const [hall = ''] = inColumns('hall');
  return [name, scores.slice(0, 2).join('/'), hall && `(${hall.replace(/[()]/g, ' ').trim()})`]
    .join(' ')
    .trim();
}

/** A pasted line without its numbering, phone numbers, and the sender's name that chat apps put before it. */
const lineText = (line: string) =>
  tidyLine(withoutPhones(halfWidth(line.replace(SENDER, '').replace(DECORATION, ''))).replace(NUMBERING, ''));

// Not NFKC, which would turn the ㅋ of a nickname into another letter.
const halfWidth = (text: string) =>
  text
    .replace(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

const withoutPhones = (text: string) => text.replace(PHONE, ' ').replace(EMPTY_BRACKETS, ' ');

const isHeading = (heading: string) =>
  isTitleRow(heading.split(/[\s,/|]+/)) ||
  (HEADING.test(heading) && !SCORED_PLAYER.test(heading)) ||
  CLOSING.test(heading) ||
  heading.replace(PREFIX, '') === '';

function splitLine(line: string, pairs: boolean): string[] {
  return line
    .replace(SENDER, '')
    .replace(DECORATION, '')
    .split(INNER_NUMBERING)
    .flatMap(part => splitPlayers(part.replace(NUMBERING, ''), pairs));
}

function splitPlayers(part: string, pairs: boolean): string[] {
  const text = tidyLine(withoutPhones(halfWidth(part)).replaceAll('\t', ' , '));
  const [prefix = ''] = PREFIX.exec(text) ?? [];
  const areSeveral = SEVERAL_PLAYERS.test(prefix);
  const plain = text.slice(prefix.length).replace(OTHER_BRACKETS, '($1)').replace(BARE_HALL, ' ($1) ').trim();
  const [, one, other] = (pairs && TWO_NAMES.exec(plain)) || [];
  if (one && other) return [one, other];
  if (areSeveral && ROW_OF_TWO.test(plain)) return plain.split(/\s+/);
  // A comma within brackets separates two notes, not two players.
  const cells = plain.split(/[,;、](?![^()]*\))/);
  const between = pairs || areSeveral ? BETWEEN_TWO : BETWEEN_PLAYERS;
  const pieces = cells.flatMap(cell => cell.replace(NUMBERING, '').split(between));
  return withNotes(pieces).map(tidyLine).flatMap(sideBySide);
}

/** Splits an item that is a row of names: three or more Korean names, or names with notes each. */
function sideBySide(piece: string): string[] {
  if (ROW_OF_NAMES.test(piece)) return piece.split(' ');
  const players = piece.split(BEHIND_NOTES);
  return players.length > 1 && players.every(player => ENDS_IN_NOTES.test(player)) ? players : [piece];
}

/** Joins each piece that is only a number or a remark to the name before it. */
function withNotes(pieces: string[]): string[] {
  const full: string[] = [];
  for (const piece of pieces) {
    const name = full.at(-1);
    if (name !== undefined && /^\s*\d{2,}\s*[점개]?\s*(?:\([^()]*\)\s*)?$/.test(piece))
      full[full.length - 1] = `${name} ${piece}`;
    else if (name !== undefined && isRemark(piece.trim()))
      full[full.length - 1] = `${name} (${piece.trim()})`;
    else full.push(piece);
  }
  return full;
}

const readName = (piece: string, ball: '4' | '3') =>
  readNotes(piece.replace(BEHIND_A_SCORE, '$1').replace(HALL_BEHIND_A_SCORE, '($1)').trim(), ball);

type ColumnKind = 'name' | 'score' | 'score4' | 'score3' | 'hall' | 'phone' | 'number' | 'other';
type Column = { kind: ColumnKind; title: string };

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

function isTitleRow(cells: string[]): boolean {
  const filled = cells.filter(cell => cell !== '');
  return filled.length > 0 && filled.every(cell => titleKind(cell) !== undefined);
}

/** The kinds of a pasted table's columns, by their titles or cells; undefined if the rows are mere names. */
function detectColumns(rows: string[][]): Column[] | undefined {
  const titles = rows.find(row => row.length > 1 && isTitleRow(row));
  const body = rows.filter(row => !isTitleRow(row));
  const width = Math.max(0, ...rows.map(row => row.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const title = titles?.[index] ?? '';
    const cells = body.map(row => row[index] ?? '').filter(cell => cell !== '');
    return { kind: titleKind(title) ?? detectKind(cells), title };
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

function detectKind(cells: string[]): ColumnKind {
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

const leftOutColumns = (columns: Column[], rows: string[][]): string[] =>
  columns.flatMap(({ kind, title }, index) => {
    if (kind !== 'phone' && kind !== 'other') return [];
    const isEmpty = rows.every(row => isTitleRow(row) || !row[index]);
    return isEmpty ? [] : [title || COLUMN_WORDS[kind]];
  });

/** The notes beside a name in a pasted list: handicaps as digits, and a hall; '' where there is none. */
type NameNotes = { score4: string; score3: string; hall: string };

const NOTHING: NameNotes = { score4: '', score3: '', hall: '' };
const HALL_IN_FRONT = /^[([]\s*(\p{L}[^()[\]]*?)\s*[)\]]\s*(\p{L}.*)$/u;
const IN_BRACKETS = /^(.+?)\s*[([]\s*([^()[\]]*?)\s*[)\]]\s*(.*)$/;
const BEHIND_A_DASH = /^(.*?\p{L}.*?)(?:\s+[-–—~:]+\s+|\s*[-–—:]+\s*(?=\d{2,4}(?!\d|\p{L})))(.+)$/u;
const BEHIND = /^(.*?)\s+((?:[43]구\s*|수지\s*|핸디\s*)?\d{2,4}\b.*)$/;
const SLASHED = /^([^/\d]*\p{L})\s*\/\s*(\d{2,4}\b.*)$/u;
// Remarks of an organiser in brackets that are not a hall.
const REMARK =
  /^(?:참석|참가|참여|확정|입금|완료|신청|미입금|불참|대기|남자?|여자?|남성|여성|회원|비회원|ok|취소|미참석|\d*부|\d*조|[34]구|\d+\s*명)$/iu;

/** Whether a word beside a name is a remark of the organiser: 입금, 확정, 2부. */
const isRemark = (word: string) => REMARK.test(word);

/** Reads a name and its notes from a list item: handicaps, and the hall in brackets or after a dash. */
function readNotes(piece: string, ball: '4' | '3'): NameNotes & { name: string } {
  const [, inFront, player] = HALL_IN_FRONT.exec(piece) ?? [];
  if (inFront && player) {
    const read = readNotes(player, ball);
    return { ...read, hall: read.hall || hallOf(inFront) };
  }
  for (const form of [IN_BRACKETS, BEHIND_A_DASH, SLASHED, BEHIND]) {
    const [, name = '', noted = '', more = ''] = form.exec(piece) ?? [];
    const hasHall = form === IN_BRACKETS || form === BEHIND_A_DASH;
    const notes = name ? readNote(noted, { ball, hasHall }) : undefined;
    if (!notes) continue;
    // The text around the note may be another note: 김철수 200 (큐브), 김철수(큐브) 200.
    const rest = readNotes(`${name} ${more}`.trim(), ball);
    return {
      name: rest.name,
      score4: notes.score4 || rest.score4,
      score3: notes.score3 || rest.score3,
      hall: notes.hall || rest.hall,
    };
  }
  return { ...NOTHING, name: piece };
}

/** The handicaps and, with `hasHall`, the hall of a note; undefined if the note contains anything else. */
function readNote(noted: string, { ball, hasHall }: { ball: '4' | '3'; hasHall: boolean }) {
  const scores = readScores(noted, ball);
  if (scores || !hasHall) return scores;
  const parts = noted.split(/\s*[,/·]\s*|\s+[-–—]+\s+|\s+(?=(?:[43]구\s*)?\d{2,4}\s*[점개]?$)/);
  const read = parts.map(part => readScores(part, ball));
  const words = parts.filter((_, position) => !read[position]);
  if (words.some(word => /\d{3,}/.test(word))) return undefined;
  const numbers = readScores(parts.filter((_, index) => read[index]).join('/'), ball);
  return { ...(numbers ?? NOTHING), hall: words.map(hallOf).find(Boolean) ?? '' };
}

const hallOf = (word: string) => (isRemark(word) || [...word].length < 2 ? '' : word);

/** The handicaps of a note; undefined if the note contains anything else. */
function readScores(noted: string, ball: '4' | '3'): NameNotes | undefined {
  const scores = { ...NOTHING };
  const numbers = [...noted.matchAll(/(?:([43])구\s*)?(\d{2,4})/g)];
  const rest = noted.replace(/[43]구|\d{2,4}|수지|핸디|점|개|[\s/,·:-]/g, '');
  if (numbers.length === 0 || numbers.length > 2 || rest) return undefined;
  numbers.forEach(([, label, digits = ''], index) => {
    const which = label ?? (numbers.length === 1 ? ball : index === 0 ? '4' : '3');
    scores[which === '4' ? 'score4' : 'score3'] = String(Number(digits));
  });
  return scores;
}
