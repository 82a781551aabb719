import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#/app/routes.ts';
import { readConfig } from '#/server/config.ts';
import { ROOT } from './build.ts';
import { DRILLED, GUIDE as guide, guideCommands, NOT_DRILLED } from './guide-commands.ts';

const DOCS = join(ROOT, 'docs');
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

test('every command of the owner’s guide is run by its drill, or named as one that it cannot run', () => {
  const known = [...Object.values(DRILLED), ...Object.keys(NOT_DRILLED)];
  expect(guideCommands().toSorted()).toEqual(known.toSorted());
});

/** What runs or checks each chapter; nothing here can rent a server, buy a domain or set a router up. */
const PROOFS: Record<string, string[]> = {
  '1. 무엇이 필요한가요': ['scripts/faults/owner-guide.ts'],
  '2. 켜기': ['scripts/faults/owner-guide.ts', 'src/app/first-start.e2e.ts'],
  '3. 이름과 표시': ['src/features/site-settings/guided-start.e2e.ts'],
  '4. 매장의 다른 기기에서 열기': ['scripts/faults/owner-guide.ts'],
  '5. https와 도메인': ['scripts/faults/owner-guide.ts', 'scripts/faults/owner-https.ts'],
  '6. 컴퓨터가 켜지면 사이트도 켜지게': ['test/deploy/deploy-files.e2e.ts'],
  '7. 백업, 그리고 한 번은 되살려 보기': ['scripts/faults/owner-guide.ts', 'scripts/faults/backups.ts'],
  '8. 새 판으로 올리기': ['scripts/faults/owner-guide.ts', 'scripts/faults/upgrades.ts'],
  '9. 모두에게 열기 전에': ['scripts/faults/owner-guide.ts', 'test/deploy/doctor.e2e.ts'],
  '10. 무언가 잘못되었을 때': ['scripts/faults/owner-guide.ts', 'scripts/faults/starts.ts'],
};

test('every chapter of the owner’s guide is run by something that is there', () => {
  expect(found(/^## (.*)$/gm)).toEqual(Object.keys(PROOFS));
  const files = Object.values(PROOFS).flat();
  expect(files.filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the pictures of the owner’s guide are described, and small', () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures.length).toBeGreaterThan(6);
  expect(pictures.filter(([, described = '']) => described.length < 5)).toEqual([]);
  const bytes = pictures.map(([, , file = '']) => statSync(join(DOCS, file)).size);
  expect(bytes.reduce((all, one) => all + one, 0)).toBeLessThan(600_000);
});
