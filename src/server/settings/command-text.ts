/** A command as an operator types it: `npm run doctor` in a clone, `madang doctor` in a release. */
export function commandText(name: string, words = ''): string {
  if (process.env.MADANG_RELEASE) return `madang ${name} ${words}`.trim();
  return `npm ${name === 'start' ? name : `run ${name}`} ${words && `-- ${words}`}`.trim();
}
