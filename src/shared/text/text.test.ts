import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCodePoints, foldKey, hasVisible, tidy, tidyLine } from './text.ts';

const anyText = fc.string({ unit: 'binary' });
const brokenText = fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units));

describe('tidy', () => {
  test('line ends become newlines, tabs become spaces, other control characters go', () => {
    expect(tidy('  가\r\n나\r다\t라\0\u0007\u0085  ')).toBe('가\n나\n다 라');
  });

  test('decomposed Hangul is composed and half a character is dropped', () => {
    expect(tidy('당구'.normalize('NFD'))).toBe('당구');
    expect(tidy('가\ud83d나\udc00다😀')).toBe('가나다😀');
  });

  test('invalid characters are dropped, so that texts fit into XML', () => {
    expect(tidy('가\uFFFE나\uFFFF다\uFDD0라\u{1FFFE}마')).toBe('가나다라마');
    const outsideOfXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
    fc.assert(fc.property(brokenText, text => !outsideOfXml.test(tidy(text))));
  });

  test('characters that turn or cover their neighbours are dropped, those that belong to a script or an emoji stay', () => {
    expect(tidy('가\u202e나\u2066다\u2069라')).toBe('가나다라');
    expect(tidy(`큐${'\u0301'.repeat(30)}왕`)).toBe(`큐${'\u0301'.repeat(4)}왕`);
    for (const unchanged of ['👨‍👩‍👧‍👦', '👍🏽', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇰🇷', 'Nguyễn', 'ที่นี้', 'שָׁלוֹם', 'ㅋㅋ']) {
      expect(tidy(unchanged)).toBe(unchanged.normalize('NFC'));
    }
  });

  test('tidying twice changes nothing more, whatever came in', () => {
    fc.assert(fc.property(brokenText, text => tidy(tidy(text)) === tidy(text) && tidy(text).isWellFormed()));
  });

  test('one line has no line breaks and no double spaces', () => {
    expect(tidyLine(' 서울 \n\n  당구장\u3000클럽 ')).toBe('서울 당구장 클럽');
    fc.assert(fc.property(brokenText, text => !/\s\s|[^\S ]/.test(tidyLine(text))));
  });

  test('one line keeps no character that nobody sees, but emoji stay whole', () => {
    expect(tidyLine('당\u200b구\u3164왕\u200d\ufeff \u2060\u00ad')).toBe('당구왕');
    expect(tidyLine('Cue\u200cMaster\u200e')).toBe('CueMaster');
    for (const unchanged of ['👨‍👩‍👧‍👦', '👍🏽', '❤️', '1️⃣', '당구❤️왕', 'می‌خواهم'])
      expect(tidyLine(unchanged)).toBe(unchanged.normalize('NFC'));
  });
});

describe('foldKey', () => {
  test('names that look the same have one key', () => {
    expect(foldKey('Cue\u200bMaster')).toBe('cuemaster');
    expect(foldKey('ＣＵＥ')).toBe('cue');
    expect(foldKey('당\u3164구\u115f\u1160\uffa0')).toBe('당구');
    expect(foldKey('큐\ufe0f\u034f\u202e\u2800 ')).toBe('큐');
    expect(foldKey('당구'.normalize('NFD'))).toBe('당구');
    expect(foldKey('큐  \u00a0 왕')).toBe('큐 왕');
  });

  test('composed Hangul sorts in 가나다 order by its key', () => {
    const names = ['하늘', '가람', '나루', '까치'].map(foldKey);
    expect(names.toSorted()).toEqual(['가람', '까치', '나루', '하늘']);
  });

  test('folding twice changes nothing more, whatever came in', () => {
    fc.assert(fc.property(fc.oneof(anyText, brokenText), text => foldKey(foldKey(text)) === foldKey(text)));
  });
});

test('an emoji outside the basic plane counts once', () => {
  expect(countCodePoints('😀가a')).toBe(3);
});

test('fillers, spaces and lone accents cannot be seen, letters and emoji can', () => {
  expect(['', ' \n', '\u3164\u200b\u2800', '\u0301', '\ufe0f\u202e'].some(hasVisible)).toBe(false);
  expect(['가', '.', '😀', ' a '].every(hasVisible)).toBe(true);
});
