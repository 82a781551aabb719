/** The notes beside a name in a pasted list: handicaps as digits, and a hall; '' where there is none. */
export type NameNotes = { score4: string; score3: string; hall: string };

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
export const isRemark = (word: string) => REMARK.test(word);

/** Reads a name and its notes from a list item: handicaps, and the hall in brackets or after a dash. */
export function readNotes(piece: string, ball: '4' | '3'): NameNotes & { name: string } {
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

/** Returns the handicaps and the hall if a note contains nothing else; undefined otherwise. */
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

/** Returns the handicaps if a note contains nothing else; undefined otherwise. */
function readScores(noted: string, ball: '4' | '3'): NameNotes | undefined {
  const scores = { ...NOTHING };
  const said = [...noted.matchAll(/(?:([43])구\s*)?(\d{2,4})/g)];
  const rest = noted.replace(/[43]구|\d{2,4}|수지|핸디|점|개|[\s/,·:-]/g, '');
  if (said.length === 0 || said.length > 2 || rest) return undefined;
  said.forEach(([, label, digits = ''], index) => {
    const which = label ?? (said.length === 1 ? ball : index === 0 ? '4' : '3');
    scores[which === '4' ? 'score4' : 'score3'] = String(Number(digits));
  });
  return scores;
}
