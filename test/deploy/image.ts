import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { ROOT } from '../../scripts/build.ts';

/** The image's folders under `root` instead of `/`, and what the Dockerfile says of running it. */
export type Image = {
  root: string;
  workingFolder: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
};

// What the test may not become, it stays.
const ownId = process.getuid?.() ?? 0;
const USER = ownId === 0 ? 1000 : ownId;

/**
 * Takes the steps of the Dockerfile's last stage in a folder of its own, with the built site in place of what the first
 * stage builds. An instruction that is not known here, or a step that fails, is an error.
 */
export function makeImage(): Image {
  const root = mkdtempSync(join(tmpdir(), 'dangu-image-'));
  chmodSync(root, 0o755);
  const image: Image = { root, workingFolder: root, environment: {}, command: [], healthCheck: [] };
  // The base image's.
  cpSync(process.execPath, join(root, 'usr', 'local', 'bin', 'node'));
  const instructions = DockerfileParser.parse(
    readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8'),
  ).getInstructions();
  const lastStage = instructions.findLastIndex(each => each.getKeyword() === 'FROM');
  for (const instruction of instructions.slice(lastStage)) {
    const step = STEPS[instruction.getKeyword()];
    if (!step) throw new Error(`${instruction.getKeyword()} is not known here`);
    step(image, instruction.getRawArgumentsContent() ?? '');
  }
  return image;
}

const nothing = () => {};

const STEPS: Record<string, (image: Image, text: string) => void> = {
  FROM: nothing,
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

function copy({ workingFolder }: Image, text: string): void {
  const words = text.split(/\s+/);
  const to = join(workingFolder, words.at(-1) ?? '');
  for (const name of words.slice(0, -1)) {
    // Only the first stage's is named from the root.
    const from = join(ROOT, name.startsWith('/') ? 'build' : name);
    const target = statSync(from).isDirectory() ? to : join(to, name);
    cpSync(from, target, { recursive: true, dereference: true });
  }
}

function run({ root, workingFolder }: Image, line: string): void {
  const here = line
    .replaceAll('1000:1000', `${USER}:${USER}`)
    .replace(/(?<=[ =])\/(?=(data|backups|tmp)\b)/g, `${root}/`);
  const { status, stderr } = spawnSync('sh', ['-c', here], { cwd: workingFolder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${line}\n${stderr}`);
}

/** Starts a program of the image as its user, who may write nothing but the two volumes; `settings` as in the environment. */
export function startInImage(
  image: Image,
  [program = '', ...args]: string[],
  settings: Record<string, string> = {},
): ChildProcess {
  const folder = join(image.root, 'data');
  const env = {
    ...image.environment,
    DATA_DIR: folder,
    BACKUP_DIR: join(image.root, 'backups'),
    TMPDIR: folder,
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
