// What a form shows of its fields before it knows their schema.
export const ID_LIMIT = 20;
export const NICKNAME_LIMIT = 20;
export const HALL_LIMIT = 50;
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 128;

/** A doubt about a high run beyond the handicap typed beside it; nothing where it fits, or one of them is empty. */
export function highRunDoubt(handicap: string, highRun: string): string {
  const fits = !Number(handicap) || Number(highRun) <= Number(handicap);
  return fits ? '' : `수지(${handicap})보다 높습니다. 맞는지 확인해주세요.`;
}
