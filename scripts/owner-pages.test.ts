import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#/app/routes.ts';
import { readConfig } from '#/server/settings/config.ts';
import { ROOT } from './build.ts';

const FOLDER = join(ROOT, 'docs', 'owner');
const pages = ['start', 'open', 'grow', 'trouble'].map(name => ({
  file: join(FOLDER, `${name}.md`),
  text: readFileSync(join(FOLDER, `${name}.md`), 'utf8'),
}));
const guide = pages.map(({ text }) => text).join('\n');
const found = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, name = '']) => name))];

test('owners have four pages in Korean', () => {
  expect(globSync('*', { cwd: FOLDER }).sort()).toEqual(['grow.md', 'open.md', 'start.md', 'trouble.md']);
  // At most two printed pages.
  expect(pages[3]?.text.length).toBeLessThan(6000);
});

test('the owners’ pages name only commands, options, settings, screens, files and chapters that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = found(/npm (?:run )?([a-z][a-z-]+)/g).filter(name => name !== 'install');
  expect(commands.filter(name => !(name in scripts))).toEqual([]);
  expect(commands.length).toBeGreaterThan(5);
  const inRelease = found(/(?:systemd\/|\.\/|`)madang ([a-z][a-z-]+)/g);
  expect(inRelease.filter(name => !['start', 'stop'].includes(name) && !(name in scripts))).toEqual([
    'publish-assets',
  ]);
  // Each option is in the sources of its command; tests run the commands with them (release.e2e.ts,
  // doctor.e2e.ts, admin.test.ts, deploy-files.e2e.ts).
  const options = [...guide.matchAll(/madang ([a-z]+)[^`\n]*? --([a-z-]+)/g)];
  const source = (command = '') =>
    readFileSync(join(ROOT, 'scripts', `${command === 'start' ? 'madang' : command}.ts`), 'utf8');
  expect(options.filter(([, command, option]) => !source(command).includes(`${option}`)).map(String)).toEqual(
    [],
  );
  expect(options.length).toBeGreaterThan(5);

  const settings = found(/[`\s]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?==|`)/g).filter(name => name !== 'SITES');
  expect(settings.filter(name => !(name in readConfig({})))).toEqual([]);
  expect(settings).toContain('BACKUP_DIR');

  const paths = new Set(JSON.stringify(routes).match(/(?<="path":")[^"]+/g));
  const screens = found(/`\/((?:(?:admin|profile|report|tournaments|tournament)\/)?[a-z-]+)`/g);
  expect(screens.filter(path => !paths.has(path) && !['readyz', 'healthz'].includes(path))).toEqual([]);
  expect(screens).toContain('admin/settings');

  expect(found(/[ `](deploy\/[a-zA-Z/.-]+)/g).filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the sentences that 문제 해결 quotes are ones of the site', () => {
  const sources = globSync('src/**/!(*.test).{ts,tsx}', { cwd: ROOT });
  const site = sources.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const quoted = [...(pages[3]?.text ?? '').matchAll(/^\| "([^"]+)"/gm)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(7);
  const unknown = quoted.filter(text => text.split('…').some(part => !site.includes(part.trim())));
  expect(unknown).toEqual([]);
});

test('the program that starts with Windows is one of a release', () => {
  const [, program = '', given = ''] = /\/tr "C:\\madang\\(\S+) ([^"]+)"/.exec(guide) ?? [];
  expect(existsSync(join(ROOT, 'deploy', 'release', program))).toBe(true);
  expect(given).toBe('start --network');
});

const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each([...pages.map(({ file }) => file), join(ROOT, 'docs', 'operations.md'), join(ROOT, 'README.md')])(
  'the links of %s lead somewhere',
  file => {
    const links = readFileSync(file, 'utf8').matchAll(/\]\((?!http)([^)\s]+)\)/g);
    const broken = [...links].filter(([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return (
        !existsSync(target) ||
        (anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor))
      );
    });
    expect(broken.map(([, link]) => link)).toEqual([]);
  },
);

test('the pictures of the owners’ pages are described, and small', () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures.length).toBeGreaterThan(6);
  expect(pictures.filter(([, described = '']) => described.length < 5)).toEqual([]);
  const bytes = pictures.map(([, , file = '']) => statSync(join(FOLDER, file)).size);
  expect(bytes.reduce((all, one) => all + one, 0)).toBeLessThan(600_000);
});
