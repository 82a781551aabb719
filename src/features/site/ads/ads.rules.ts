export const UNREADABLE = '지금은 광고 내용을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.';
export const MISSING = '등록된 광고가 없습니다.';

export const AD_NAMES = ['ad1', 'ad2', 'ad3'] as const;
export type AdName = (typeof AD_NAMES)[number];

/** The first line of the text; `광고` without a text. */
export const titleOf = (text: string) => text.split('\n', 1)[0] || '광고';

/** Pixels by which a key moves the picture. */
const STEP = 10;
export const PICTURE_PIXELS = 200;

export type Position = { left: number; top: number };
type View = { width: number; height: number };

/** The nearest position at which the whole picture is in the window; 0, 0 if the window is too small. */
export function inside({ left, top }: Position, { width, height }: View): Position {
  const within = (position: number, most: number) => Math.max(0, Math.min(position, most));
  return { left: within(left, width - PICTURE_PIXELS), top: within(top, height - PICTURE_PIXELS) };
}

type Move = { left?: number; top?: number };
const ARROWS: Record<string, Move> = {
  ArrowUp: { top: -STEP },
  ArrowLeft: { left: -STEP },
  ArrowDown: { top: STEP },
  ArrowRight: { left: STEP },
};
const LETTERS: Record<string, string> = { i: 'ArrowUp', j: 'ArrowLeft', k: 'ArrowDown', l: 'ArrowRight' };

/** Letters move `ad1` only; undefined for keys that move nothing. */
export const moveOf = (key: string, ad: AdName): Move | undefined =>
  ARROWS[(ad === 'ad1' && LETTERS[key]) || key];

/** P after D flips the picture of `ad1`. */
export const flips = (key: string, before: string, ad: AdName): boolean =>
  ad === 'ad1' && before === 'd' && key === 'p';

/** Returns the lower-case Latin letter also while the keyboard writes Hangul; other keys by name. */
export function keyName({ key, code }: { key: string; code: string }): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
