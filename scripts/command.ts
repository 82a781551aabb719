import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { restrictNewFiles } from '#/database/private-files.ts';

type Wanted<Options extends ParseArgsOptionsConfig> = {
  usage: string;
  options?: Options;
  /** Unnamed arguments; 0 by default. */
  least?: number;
  most?: number;
};

/** Prints the usage and ends the process if the arguments are wrong. */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  wanted: Wanted<Options>,
) {
  const { usage, options = {} as Options, least = 0, most = 0 } = wanted;
  try {
    const { values, positionals } = parseArgs({ args: givenArguments(), options, allowPositionals: true });
    const isWrong = positionals.length < least || positionals.length > most;
    if (!isWrong && !positionals.some(each => each.startsWith('-'))) return { values, positionals };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  }
  return refuseArguments(usage);
}

export function refuseArguments(usage: string): never {
  console.error(`쓰는 법: ${usage}`);
  process.exit(1);
}

// npm puts `--` before the arguments of `npm run`; some people also write it before those of a script.
function givenArguments(): string[] {
  const given = process.argv.slice(2);
  return given[0] === '--' ? given.slice(1) : given;
}

/** On failure prints the reason and ends the process. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  restrictNewFiles();
  try {
    await work();
  } catch (error) {
    const { failureText } = await import('#/app/start/start-errors.ts');
    console.error(failureText(error));
    process.exit(1);
  }
}
