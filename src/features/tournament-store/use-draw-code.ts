import { newCode } from '#/features/bracket-engine/draw-code.rules.ts';

/** A draw code that nobody has chosen. */
export function randomCode(): string {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return newCode(bits & 0x3fffffff);
}
