import { countCodePoints, tidyLine } from '#/shared/text/text.ts';
import { isRemark, type NameNotes, readNotes } from './name-notes.rules.ts';
import { type Column, columnsOf, isTitleRow, leftOutColumns } from './name-table.rules.ts';

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
// A prefix of this kind is followed by several players.
const OF_SEVERAL = /명단|[가석청전]자|\d\s*명/;
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
const isOtherHeading = (said: string) => OTHER_HEADING.test(said);
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
// A heading above waiting or absent people; it holds until the next heading.
const ABSENT_HEADING =
  /^[[【<(]?\s*(?:대기|불참|취소)자?\s*(?:명단)?\s*(?:\(?\d{1,3}\s*명\)?)?\s*[\]】>)]?\s*:?$/u;
const ANSWERS = '참석|참가|참여|확정|입금|완료|신청|ok';
const BEHIND_A_SCORE = new RegExp(
  `(\\d{2,4}\\s*[점개]?\\s*[)\\]]?|[)\\]])(?:\\s*(?:${ANSWERS})[!.~]*)+$`,
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
  /** Headings and table columns that are not used. */
  leftOut: string[];
};
type Reading = { ball: '4' | '3'; pairs: boolean; columns: Column[] | undefined };

/**
 * The players of a pasted list: one a line, separated by commas, or side by side. The two players of a team
 * are joined by `/`, `+` or `&`. Numbering, handicaps, halls and phone numbers are optional (`1. 김철수(200)`,
 * `김철수 200/15`, `김철수(큐브, 200)`). The text can also be a spreadsheet table, one player a row. A single number
 * is the handicap of the game played. With `pairs`, two names side by side, or with a bare slash between
 * them, are a team.
 */
export function readNames(text: string, ball: '4' | '3', pairs = false): ReadNames {
  const lines = text.split(/\r?\n/);
  const rows = lines.filter(line => line.includes('\t')).map(cellsOf);
  const columns = columnsOf(rows);
  const read: ReadNames = { names: [], unread: [], leftOut: columns ? leftOutColumns(columns, rows) : [] };
  let areAbsent = false;
  for (const line of lines) {
    if (line.length > LINE_MOST) read.unread.push(tidyLine(line.slice(LINE_MOST)));
    const said = saidIn(line.slice(0, LINE_MOST));
    const isAbsentHeading = ABSENT_HEADING.test(said);
    areAbsent ||= isAbsentHeading;
    if (!isAbsentHeading && isHeading(said)) {
      areAbsent &&= said === '';
      if (/\p{L}/u.test(line)) read.leftOut.push(tidyLine(line));
    } else if (areAbsent || NO_NAMES.test(said)) read.unread.push(tidyLine(line));
    else if (isOtherHeading(said)) read.unread.push(tidyLine(line));
    else readLine(line.slice(0, LINE_MOST), { ball, pairs, columns }, read);
  }
  return read;
}

function readLine(line: string, { ball, pairs, columns }: Reading, { names, unread }: ReadNames): void {
  const isRow = columns !== undefined && line.includes('\t');
  for (const piece of isRow ? [rowPiece(cellsOf(line), columns)] : piecesOf(line, pairs)) {
    const left = isRow ? tidyLine(line) : piece;
    const listed = readName(piece, ball);
    if (ABSENT.test(piece)) unread.push(left);
    else if (!/[\p{L}\p{N}]/u.test(listed.name)) {
      if (isRow && left !== '') unread.push(left);
    } else if (countCodePoints(listed.name) > NAME_MOST || /:$|^\P{L}+$/u.test(listed.name))
      unread.push(left);
    else names.push(listed);
  }
}

const cellsOf = (line: string) =>
  line
    .slice(0, LINE_MOST)
    .split('\t')
    .map(cell => tidyLine(halfWidth(cell)));

// The words of a total row, found below a table in the name column.
const TOTAL = /^(?:합계|소계|총계|계|평균|총원|인원)$/;

/** A row of a table as one list item: `김철수 200 (큐브당구장)`; without a name when the row has none. */
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
const saidIn = (line: string) =>
  tidyLine(withoutPhones(halfWidth(line.replace(SENDER, '').replace(DECORATION, ''))).replace(NUMBERING, ''));

// Not NFKC, which turns the ㅋ of a nickname into another letter, at which lines do not break.
const halfWidth = (text: string) =>
  text
    .replace(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

const withoutPhones = (text: string) => text.replace(PHONE, ' ').replace(EMPTY_BRACKETS, ' ');

const isHeading = (said: string) =>
  isTitleRow(said.split(/[\s,/|]+/)) ||
  (HEADING.test(said) && !SCORED_PLAYER.test(said)) ||
  CLOSING.test(said) ||
  said.replace(PREFIX, '') === '';

function piecesOf(line: string, pairs: boolean): string[] {
  return line
    .replace(SENDER, '')
    .replace(DECORATION, '')
    .split(INNER_NUMBERING)
    .flatMap(part => partsOf(part.replace(NUMBERING, ''), pairs));
}

function partsOf(part: string, pairs: boolean): string[] {
  const said = tidyLine(withoutPhones(halfWidth(part)).replaceAll('\t', ' , '));
  const [prefix = ''] = PREFIX.exec(said) ?? [];
  const areSeveral = OF_SEVERAL.test(prefix);
  const plain = said.slice(prefix.length).replace(OTHER_BRACKETS, '($1)').replace(BARE_HALL, ' ($1) ').trim();
  const [, one, other] = (pairs && TWO_NAMES.exec(plain)) || [];
  if (one && other) return [one, other];
  if (areSeveral && ROW_OF_TWO.test(plain)) return plain.split(/\s+/);
  // A comma within brackets separates two notes, not two players.
  const cells = plain.split(/[,;、](?![^()]*\))/);
  const between = pairs || areSeveral ? BETWEEN_TWO : BETWEEN_PLAYERS;
  const pieces = cells.flatMap(cell => cell.replace(NUMBERING, '').split(between));
  return withNotes(pieces).map(tidyLine).flatMap(sideBySide);
}

/** Splits a list item that is a row of names: three or more Korean names, or names that each have notes. */
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
    if (name !== undefined && /^\s*\d{2,4}\s*[점개]?\s*(?:\([^()]*\)\s*)?$/.test(piece))
      full[full.length - 1] = `${name} ${piece}`;
    else if (name !== undefined && isRemark(piece.trim()))
      full[full.length - 1] = `${name} (${piece.trim()})`;
    else full.push(piece);
  }
  return full;
}

const readName = (piece: string, ball: '4' | '3') =>
  readNotes(piece.replace(BEHIND_A_SCORE, '$1').trim(), ball);
