// The words on screens: one name a thing (docs/words.md), 합니다체, one empty value.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bareDashes, koreanTexts, product, SRC } from '#test/source-files.ts';

// Guessable passwords, official-looking nicknames and particles are data. Migrations are frozen.
const NO_SCREEN = /^database\/migrations\/|guessable-passwords|look-alikes|\/josa\.ts$/;
const texts = product.filter(({ file }) => !NO_SCREEN.test(file)).flatMap(koreanTexts);

/** The texts that match the pattern, without the exceptions. */
function found(pattern: RegExp, exceptions: readonly string[] = []): string[] {
  return texts
    .filter(({ text }) => pattern.test(exceptions.reduce((rest, each) => rest.replaceAll(each, ''), text)))
    .map(({ file, text }) => `${file}: ${text}`);
}

const words = readFileSync(join(SRC, '..', 'docs', 'words.md'), 'utf8');
const [, table = ''] = words.split('## One name a thing');
const retired = table
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| label'))
  .flatMap(line => {
    const [label = '', , patterns = ''] = line.slice(2).split(' | ');
    return [...patterns.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({ label, pattern }));
  });

// Kept texts, with the reason.
const KEPT = [
  // In ledger rows, which are never rewritten.
  '회원정보 수정',
  // In rows of hall news and tournaments under a takedown.
  '임시조치로 게시가 중단된 소식입니다.',
  '임시조치로 이름이 가려진 대회',
];

describe('one name a thing', () => {
  test('docs/words.md names the retired words', () => {
    expect(retired.length).toBeGreaterThan(20);
  });

  test.each(retired)('no screen says $pattern', ({ pattern }) => {
    expect(found(new RegExp(pattern), KEPT)).toEqual([]);
  });

  test('임시조치 is named once in a text, beside the law or the usual word', () => {
    const bare = texts.filter(
      ({ text }) => text.includes('임시조치') && !/\(임시조치\)/.test(text) && !KEPT.includes(text),
    );
    expect(bare.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

describe('합니다체', () => {
  // Members' own words on their answer buttons.
  const OWN_WORDS = ['잘 쳤어요', '안 왔어요', '참가하지 않았어요', '아니요'];
  const NOUNS = ['필요', '주요', '중요', '개요', '수요', '토요', '소요'];

  test('no sentence ends in 해요체, but for requests', () => {
    expect(found(/(?<!세)요(?=[.!?…’”)]*( |$))/, [...OWN_WORDS, ...NOUNS])).toEqual([]);
    expect(found(/(까요|나요|가요|죠)(?=[.!?])/)).toEqual([]);
  });

  test('no sentence ends in 반말', () => {
    expect(found(/(?<!니)다[.!](?= |$)|[가-힣](?<!까)[어야자해라네지][.!?](?= |$)/)).toEqual([]);
  });
});

test('a missing value is shown as –', () => {
  // Telephone numbers have hyphens.
  const screens = product.filter(({ file }) => file.endsWith('.tsx') && file !== 'ui/form/phone-input.tsx');
  expect(screens.flatMap(bareDashes)).toEqual([]);
});

test('the N of a new post stands apart from its title', () => {
  const marked = product.filter(({ text }) => text.includes("before:content-['N']"));
  expect(marked.map(({ text }) => /\bml-1\.5\b/.test(text))).toEqual([true]);
});
