import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { ROOT } from '../../scripts/build.ts';

/** A stage's folders under `root` instead of `/`, and the Dockerfile's run settings. */
export type Image = {
  root: string;
  workingFolder: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** The folder of the stage before; without it the built site takes that stage's place. */
  before?: string;
};

// Without root the test keeps its own user.
const ownId = process.getuid?.() ?? 0;
const USER = ownId === 0 ? 1000 : ownId;

/**
 * Runs the Dockerfile's steps in a folder of its own: of the last stage, with the built site in place of the
 * first stage's, or of both. Throws for an unknown instruction or a failed step.
 */
export function makeImage(stages: 'last' | 'both' = 'last'): Image {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-image-'));
  chmodSync(folder, 0o755);
  const instructions = DockerfileParser.parse(
    readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8'),
  ).getInstructions();
  const lastStage = instructions.findLastIndex(each => each.getKeyword() === 'FROM');
  if (stages === 'last') return makeStage(folder, instructions.slice(lastStage));
  const before = join(folder, 'first-stage');
  makeStage(before, instructions.slice(0, lastStage));
  return makeStage(folder, instructions.slice(lastStage), before);
}

function makeStage(root: string, instructions: Instruction[], before?: string): Image {
  const image: Image = { root, workingFolder: root, environment: {}, command: [], healthCheck: [], before };
  // The base image has Node.
  cpSync(process.execPath, join(root, 'usr', 'local', 'bin', 'node'));
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
  for (const instruction of instructions) {
    const step = STEPS[instruction.getKeyword()];
    if (!step) throw new Error(`${instruction.getKeyword()} is not known here`);
    step(image, instruction.getRawArgumentsContent() ?? '');
  }
  return image;
}

const nothing = () => {};

const STEPS: Record<string, (image: Image, text: string) => void> = {
  FROM: nothing,
  ARG: nothing,
  EXPOSE: nothing,
  VOLUME: nothing,
  WORKDIR: (image, text) => {
    image.workingFolder = join(image.root, text);
    mkdirSync(image.workingFolder, { recursive: true });
  },
  ENV: (image, text) => {
    for (const pair of text.split(/\s+/)) {
      const [name = '', value = ''] = pair.split('=');
      image.environment[name] = value;
    }
  },
  COPY: copy,
  RUN: run,
  USER: (_, text) => {
    if (text !== '1000:1000') throw new Error('the tests know the user 1000 alone');
  },
  HEALTHCHECK: (image, text) => {
    image.healthCheck = JSON.parse(text.slice(text.indexOf('[')));
  },
  CMD: (image, text) => {
    image.command = JSON.parse(text);
  },
};

const ignored = dockerignore().add(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));

/** Whether a project file (by path) belongs to the image's build context. */
export const isSent = (path: string) => path === '' || !ignored.ignores(path);

function copy({ workingFolder, before }: Image, text: string): void {
  const words = text.split(/\s+/);
  const to = join(workingFolder, words.at(-1) ?? '');
  for (const name of words.slice(0, -1)) {
    if (name.startsWith('--')) continue;
    if (name.startsWith('/')) {
      cpSync(before ? join(before, name) : join(ROOT, 'build'), to, { recursive: true, dereference: true });
      continue;
    }
    // Node cannot copy a folder into itself, and ignored files may be large.
    const names = name === '.' ? readdirSync(ROOT) : [name];
    for (const each of names.filter(isSent)) {
      const from = join(ROOT, each);
      const isWhole = name !== '.' && statSync(from).isDirectory();
      cpSync(from, isWhole ? to : join(to, each), {
        recursive: true,
        filter: file => isSent(relative(ROOT, file)),
      });
    }
  }
}

function run({ root, workingFolder }: Image, line: string): void {
  const here = line
    .replaceAll('1000:1000', `${USER}:${USER}`)
    .replace(/(?<=[ =])\/(?=(srv|data|backups|tmp)\b)/g, `${root}/`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', here], { cwd: workingFolder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${line}\n${stdout}${stderr}`);
}

/** Starts the image's program as its user, who may write only to the two volumes and `/tmp`. */
export function startInImage(
  image: Image,
  [program = '', ...args]: string[],
  settings: Record<string, string> = {},
): ChildProcess {
  const env = {
    ...image.environment,
    DATA_DIR: join(image.root, 'data'),
    BACKUP_DIR: join(image.root, 'backups'),
    TMPDIR: join(image.root, 'tmp'),
    PATH: join(image.root, 'usr', 'local', 'bin'),
    ...settings,
  };
  const user = ownId === 0 ? { uid: USER, gid: USER } : {};
  return spawn(join(image.root, 'usr', 'local', 'bin', program), args, {
    ...user,
    env,
    cwd: image.workingFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
