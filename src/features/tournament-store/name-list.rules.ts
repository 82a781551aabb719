import { countCodePoints, tidyLine } from '#/shared/text.ts';

/** A player of a pasted list; scores as digits, '' where not written. */
export type ListedName = { name: string; score4: string; score3: string };

const NAME_MOST = 20;
// Longer lines are skipped: the regular expressions below would be slow with them.
const LINE_MOST = 500;
// What KakaoTalk puts before a copied message: [이름] [오후 3:12]
const SENDER = /^\s*\[[^\]]+\]\s*\[[^\]]*\d:\d\d[^\]]*\]\s*/;
const NUMBERING =
  /^\s*(?:[①-⑳➊-➓]|\d{1,2}\s*[팀조]\s*[:.)]?|[-–•*·▪]|\(?\d{1,3}[.)\]:번]\s*|\d{1,3}\s+(?=\p{L}))\s*/u;
const BETWEEN_TWO = /\s*[/+&·]\s*(?=\p{L})/u;
// Where no teams are listed, a slash between two letters is part of a name.
const BETWEEN_PLAYERS = /\s*[+&·]\s*(?=\p{L})|(?<!\p{L})\/\s*(?=\p{L})|\/\s+(?=\p{L})/u;
// Heading and closing lines of a list, unless they are a player with a score.
const HEADING =
  /^(?:(?!\[\s*\p{L}+[\s(]*\d{2,4}\)?\s*\])\[[^\]]*\]|【[^】]*】|<[^>]*>|[^,;、/]*(?:명단|참가자)\s*:?)$/u;
const SCORED_PLAYER = /\d{2,4}\s*[점개]?\s*[)\]]?\s*(?:명단|참가자)$/u;
const CLOSING = /^(?:(?:이상|총|합계|모두)\s*(?:총\s*)?\d{1,3}\s*[명팀].*|끝)\s*[.!]*$/u;
const ANSWERS = '참석|참가|참여|확정|입금|완료|신청|ok';
const BEHIND_A_SCORE = new RegExp(`(\\d{2,4}\\s*[점개]?\\s*[)\\]]?)(?:\\s*(?:${ANSWERS})[!.~]*)+$`, 'iu');
const TWO_NAMES = new RegExp(`^([가-힣]{2,4})\\s+(?!(?:${ANSWERS})$)([가-힣]{2,4})$`, 'u');

/**
 * The players of a pasted list: one a line or parted by commas, two of a team by `/`, `+` or `&`, with or without
 * numbering and handicaps (`1. 김철수(200)`, `김철수 200/15`). A single number is the handicap of the game played.
 * `pairs`: two names side by side, or with a bare slash between them, are a team.
 */
export function readNames(
  text: string,
  ball: '4' | '3',
  pairs = false,
): { names: ListedName[]; skipped: string[] } {
  const names: ListedName[] = [];
  const skipped: string[] = [];
  for (const piece of text.split(/\r?\n/).flatMap(line => piecesOf(line.slice(0, LINE_MOST), pairs))) {
    const listed = readName(piece, ball);
    if (!/[\p{L}\p{N}]/u.test(listed.name) || listed.name.endsWith(':')) continue;
    if (countCodePoints(listed.name) > NAME_MOST) skipped.push(piece);
    else names.push(listed);
  }
  return { names, skipped };
}

function piecesOf(line: string, pairs: boolean): string[] {
  const said = tidyLine(line.replace(SENDER, ''));
  if ((HEADING.test(said) && !SCORED_PLAYER.test(said)) || CLOSING.test(said)) return [];
  const [, one, other] = (pairs && TWO_NAMES.exec(said.replace(NUMBERING, ''))) || [];
  if (one && other) return [one, other];
  const plain = line.replace(SENDER, '').replace(NUMBERING, '');
  // A comma within brackets parts two handicaps, not two players.
  const pieces = plain.normalize('NFKC').split(/[,;、\t](?![^()]*\))/);
  return withScores(pieces)
    .flatMap(piece => piece.replace(NUMBERING, '').split(pairs ? BETWEEN_TWO : BETWEEN_PLAYERS))
    .map(tidyLine);
}

/** A cell that is only a number belongs to the name before it. */
function withScores(pieces: string[]): string[] {
  const full: string[] = [];
  for (const piece of pieces) {
    const name = full.at(-1);
    if (name !== undefined && /^\s*\d{2,4}\s*[점개]?\s*$/.test(piece))
      full[full.length - 1] = `${name} ${piece}`;
    else full.push(piece);
  }
  return full;
}

const IN_BRACKETS = /^(.*?)\s*[([]\s*([^()[\]]*?)\s*[)\]]$/;
const BEHIND = /^(.*?)\s+((?:[43]구\s*|수지\s*|핸디\s*)?\d{2,4}\b.*)$/;
const SLASHED = /^([^/\d]*\p{L})\s*\/\s*(\d{2,4}\b.*)$/u;

function readName(written: string, ball: '4' | '3'): ListedName {
  const piece = written.replace(BEHIND_A_SCORE, '$1').trim();
  for (const form of [IN_BRACKETS, BEHIND, SLASHED]) {
    const [, name = '', noted = ''] = form.exec(piece) ?? [];
    const scores = readScores(noted, ball);
    if (name && scores) return { name, ...scores };
  }
  return { name: written, score4: '', score3: '' };
}

/** The handicaps that a note consists of; undefined where it says something else too. */
function readScores(noted: string, ball: '4' | '3'): { score4: string; score3: string } | undefined {
  const scores = { score4: '', score3: '' };
  const said = [...noted.matchAll(/(?:([43])구\s*)?(\d{2,4})/g)];
  const rest = noted.replace(/[43]구|\d{2,4}|수지|핸디|점|개|[\s/,·:]/g, '');
  if (said.length === 0 || said.length > 2 || rest) return undefined;
  said.forEach(([, label, digits = ''], at) => {
    const which = label ?? (said.length === 1 ? ball : at === 0 ? '4' : '3');
    scores[which === '4' ? 'score4' : 'score3'] = String(Number(digits));
  });
  return scores;
}
