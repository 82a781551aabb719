import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { restrictNewFiles } from '#/database/private-files.ts';

type Wanted<Options extends ParseArgsOptionsConfig> = {
  /** The usage of the command, in one line or a few. */
  usage: string;
  options?: Options;
  /** The number of unnamed arguments; 0 by default. */
  least?: number;
  most?: number;
};

/** Reads this command's arguments; if they are wrong, prints the usage and ends the process. */
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

/** Prints how a command is used and ends the process. */
export function refuseArguments(usage: string): never {
  console.error(`쓰는 법: ${usage}`);
  process.exit(1);
}

// `--` comes before the arguments of `npm run`; some people also write it before those of a script.
function givenArguments(): string[] {
  const given = process.argv.slice(2);
  return given[0] === '--' ? given.slice(1) : given;
}

/** Runs a command; on failure prints the reason and ends the process. */
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
