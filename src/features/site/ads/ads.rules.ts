export const UNREADABLE = '지금은 광고 내용을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.';
export const MISSING = '등록된 광고가 없습니다.';

export const AD_NAMES = ['ad1', 'ad2', 'ad3'] as const;
export type AdName = (typeof AD_NAMES)[number];

/** The first line of an ad's text. */
export const titleOf = (text: string) => text.split('\n', 1)[0] || '광고';

/** Pixels by which a key moves the picture, and the picture's size. */
const STEP = 10;
export const PICTURE = 200;

export type Position = { left: number; top: number };
type View = { width: number; height: number };

/** The nearest position with the whole picture inside the window; 0, 0 in a window that is too small. */
export function inside({ left, top }: Position, { width, height }: View): Position {
  const within = (position: number, most: number) => Math.max(0, Math.min(position, most));
  return { left: within(left, width - PICTURE), top: within(top, height - PICTURE) };
}

type Move = { left?: number; top?: number };
const ARROWS: Record<string, Move> = {
  ArrowUp: { top: -STEP },
  ArrowLeft: { left: -STEP },
  ArrowDown: { top: STEP },
  ArrowRight: { left: STEP },
};
const LETTERS: Record<string, Move | undefined> = {
  i: ARROWS.ArrowUp,
  j: ARROWS.ArrowLeft,
  k: ARROWS.ArrowDown,
  l: ARROWS.ArrowRight,
};

export function moveOf(key: string, ad: AdName): Move | undefined {
  return ARROWS[key] ?? (ad === 'ad1' ? LETTERS[key] : undefined);
}

export function flips(key: string, before: string, ad: AdName): boolean {
  return ad === 'ad1' && before === 'd' && key === 'p';
}

/** The Latin name of a letter key, also while the keyboard writes Hangul. */
export function keyName({ key, code }: { key: string; code: string }): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
