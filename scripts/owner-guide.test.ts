import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#/app/routes.ts';
import { readConfig } from '#/server/settings/config.ts';
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

const DRILL = 'scripts/faults/owner-guide.ts';
type Proof = [file: string, words: string];

/** What runs or checks each chapter, each item before the opening and each trouble; nothing here can rent a server. */
const PROOFS: Record<string, Proof[]> = {
  '1. 무엇이 필요한가요': [[DRILL, "run('node')"]],
  '2. 터미널을 열고 프로그램 받기': [['scripts/faults/owner-shell.ts', "run('clone'"]],
  '3. 켜기': [
    [DRILL, 'firstStart'],
    [DRILL, 'lostPassword'],
    [DRILL, 'demoBeside'],
  ],
  '4. 이름과 표시': [
    ['src/features/site/settings/guided-start.e2e.ts', 'a fresh site is led through its start'],
  ],
  '5. 매장의 다른 기기에서 열기': [[DRILL, 'inTheHall']],
  '6. https와 도메인': [[DRILL, 'overHttps']],
  '7. 컴퓨터가 켜지면 사이트도 켜지게': [
    ['test/deploy/deploy-files.e2e.ts', 'systemd takes the units'],
    ['test/deploy/deploy-files.e2e.ts', 'the units and the command beside them'],
  ],
  '8. 백업, 그리고 한 번은 되살려 보기': [[DRILL, 'backedUpAndRestored']],
  '9. 새 판으로 올리기': [[DRILL, 'upgraded']],
  '10. 모두에게 열기 전에': [[DRILL, 'httpsDoctor']],
  '11. 무언가 잘못되었을 때': [[DRILL, "run('doctor')"]],

  '6단계의 https': [[DRILL, 'overHttps']],
  '운영자의 이름과 연락처': [
    ['src/features/privacy/policy/policy.test.ts', 'the policy contains the settings’ facts'],
  ],
  메일: [['src/features/accounts/recovery/recovery.e2e.ts', 'only with the code from the letter']],
  '내 계정에 2단계 인증을': [
    ['src/features/accounts/second-factors/second-factors.e2e.ts', 'a member registers an authenticator app'],
  ],
  '내가 자는 동안': [['src/features/accounts/admin/member-list.e2e.ts', 'roles, sessions and removals']],
  '도박과 대출 광고의 말을': [
    ['src/features/moderation/filters/filters.e2e.ts', 'an admin tries a word and adds it'],
  ],
  '8단계의 백업을': [[DRILL, "run('tryRestore')"]],
  '이 명령이 문제 없다고': [[DRILL, '문제 0개']],

  '전기가 나갔거나': [
    ['scripts/faults/power.ts', 'powerLost'],
    ['scripts/faults/kills.ts', 'killedWhileWriting'],
  ],
  '"이미 켜져 있는': [[DRILL, 'refused && code === 1']],
  '주소를 열어도': [
    ['scripts/faults/starts.ts', 'onATakenPort'],
    [DRILL, "start('otherPort'"],
  ],
  '글이 저장되지 않고': [['scripts/faults/disks.ts', 'full: { writeError: ENOSPC }']],
  '"데이터베이스 파일이': [['scripts/faults/starts.ts', 'onABrokenFile']],
  '오류 화면에 여덟 글자의': [['src/app/http/http.test.ts', 'a bug answers 500 with a number to quote']],
  '관리자가 비밀번호나': [
    [DRILL, "run('password'"],
    [DRILL, "run('factor'"],
  ],
};

test('every chapter, item and trouble of the owner’s guide is run by something that is there', () => {
  const chapter = (title: string) => guide.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const steps = [
    ...found(/^## (.*)$/gm),
    ...[...chapter('10. 모두에게 열기 전에').matchAll(/^\d\. (.*)$/gm)].map(([, item = '']) => item),
    ...[...chapter('11. 무언가 잘못되었을 때').matchAll(/^\| (.*?) \|/gm)]
      .map(([, row = '']) => row)
      .slice(1),
  ];
  const names = Object.keys(PROOFS);
  expect(steps.map((step, n) => (step.startsWith(names[n] ?? '-') ? '' : step)).filter(Boolean)).toEqual([]);
  expect(names).toHaveLength(steps.length);
  const missing = Object.values(PROOFS)
    .flat()
    .filter(([file, words]) => !readFileSync(join(ROOT, file), 'utf8').includes(words));
  expect(missing).toEqual([]);
});

test('the pictures of the owner’s guide are described, and small', () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures.length).toBeGreaterThan(6);
  expect(pictures.filter(([, described = '']) => described.length < 5)).toEqual([]);
  const bytes = pictures.map(([, , file = '']) => statSync(join(DOCS, file)).size);
  expect(bytes.reduce((all, one) => all + one, 0)).toBeLessThan(600_000);
});
