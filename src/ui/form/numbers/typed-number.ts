/** Returns plain digits, without a comma after the thousands; any other text as it is. */
export function numberIn(text: string): string {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  return /\D/.test(plain) ? text : plain;
}

/** Returns '' for an empty box and a whole number up to `most`. */
export function numberProblem(text: string, most?: number): string {
  const isWrong = /\D/.test(text) || (most && Number(text) > most);
  return isWrong ? `${most ? `0부터 ${most}까지` : '소수점 없이'} 숫자만 적어주세요.` : '';
}

/** Returns 0 for an empty box and for a text that is no number up to `most`. */
export const countOf = (text: string, most: number) => (numberProblem(text, most) ? 0 : Number(text));
