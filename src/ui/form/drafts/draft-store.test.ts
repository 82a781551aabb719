import { expect, test } from 'vitest';
import { DAY_MS } from '#/shared/time/time.ts';
import { draftText, readDraft } from './draft-store.ts';

const EMPTY = { title: '', content: '' };
const TYPED = { title: '초구 배치', content: '어떻게 치시나요' };

test('an unsent text comes back', () => {
  expect(readDraft(draftText(TYPED, 0), EMPTY, DAY_MS)).toEqual(TYPED);
});

test.each(['', 'not json', 'null', '{"at":0}'])('%s is no draft', stored => {
  expect(readDraft(stored, EMPTY, 0)).toBeUndefined();
});

test('a text that is already in the form is not brought back', () => {
  expect(readDraft(draftText(TYPED, 0), TYPED, 0)).toBeUndefined();
});

test('a draft of more than two weeks is forgotten', () => {
  expect(readDraft(draftText(TYPED, 0), EMPTY, 15 * DAY_MS)).toBeUndefined();
});

test('a draft of a form with other fields is left alone', () => {
  expect(readDraft(draftText({ title: '제목', place: '한큐' }, 0), EMPTY, 0)).toBeUndefined();
  expect(readDraft(draftText({ title: 1, content: '' }, 0), EMPTY, 0)).toBeUndefined();
});

test('a draft from before the form had a field comes back', () => {
  expect(readDraft(draftText(TYPED, 0), { ...EMPTY, pictures: [] }, 0)).toEqual({ ...TYPED, pictures: [] });
});
