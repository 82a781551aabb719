import { describe, expect, it } from 'vitest';
import { speak } from './phrasing.ts';
import { seededRandom } from './random.ts';

const random = seededRandom('test');

describe('particles', () => {
  it.each([
    ['당구장', '을', '당구장을'],
    ['큐', '을', '큐를'],
    ['구장 사장님', '이랑', '구장 사장님이랑'],
    ['친구', '이랑', '친구랑'],
    ['서울', '로', '서울로'],
    ['부산', '로', '부산으로'],
    ['제주', '로', '제주로'],
    ['200', '로', '200으로'],
    ['24', '은', '24는'],
    ['run12', '이', 'run12가'],
    ['cue_love', '은', 'cue_love는'],
  ])('%s with %s reads %s', (word, josa, expected) => {
    expect(speak(`{말:${josa}}`, { 말: word }, random)).toBe(expected);
  });

  it('an unknown particle is refused', () => {
    expect(() => speak('{말:한테}', { 말: '큐' }, random)).toThrow('한테');
  });
});

describe('speaking a template', () => {
  it('takes one part of nested alternatives and fills the slots', () => {
    expect(speak('<<가|가>|가> {구장:이나} {지역}', { 구장: '한가락', 지역: '서울' }, random)).toBe(
      '가 한가락이나 서울',
    );
  });

  it('refuses a slot that has no value and brackets that do not match', () => {
    expect(() => speak('{없음}', {}, random)).toThrow('없음');
    expect(() => speak('<가|나', {}, random)).toThrow('brackets');
  });
});
