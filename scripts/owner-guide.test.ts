import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#/app/routes.ts';
import { readConfig } from '#/server/settings/config.ts';
import { ROOT } from './build.ts';

const DOCS = join(ROOT, 'docs');
const guide = readFileSync(join(DOCS, 'owner-guide.md'), 'utf8');
const found = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, name = '']) => name))];

test('the owner’s guide names only commands, settings, screens, files and chapters that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = found(/npm (?:run )?([a-z][a-z-]+)/g).filter(name => name !== 'install');
  expect(commands.filter(name => !(name in scripts))).toEqual([]);
  expect(commands.length).toBeGreaterThan(6);

  const settings = found(/[`\s]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?==|`)/g);
  expect(settings.filter(name => !(name in readConfig({})))).toEqual([]);
  expect(settings).toContain('BACKUP_DIR');

  const pages = new Set(JSON.stringify(routes).match(/(?<="path":")[^"]+/g));
  const screens = found(/`\/((?:(?:admin|profile)\/)?[a-z-]+)`/g);
  expect(screens.filter(path => !pages.has(path))).toEqual([]);
  expect(screens).toContain('admin/settings');

  expect(found(/ (deploy\/[a-zA-Z/]+)/g).filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the links of the owner’s guide lead somewhere', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = found(/\]\((?!http)([^)]+)\)/g).filter(link => {
    const [path = '', anchor] = link.split('#');
    const file = join(dirname(join(DOCS, 'owner-guide.md')), path);
    return (
      !existsSync(file) || (anchor !== undefined && !anchors(readFileSync(file, 'utf8')).includes(anchor))
    );
  });
  expect(broken).toEqual([]);
});

test('the pictures of the owner’s guide are described, and small', () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures.length).toBeGreaterThan(6);
  expect(pictures.filter(([, described = '']) => described.length < 5)).toEqual([]);
  const bytes = pictures.map(([, , file = '']) => statSync(join(DOCS, file)).size);
  expect(bytes.reduce((all, one) => all + one, 0)).toBeLessThan(600_000);
});
