import { expect, test } from 'vitest';
import { fillBoxes, type PhoneBoxes } from './phone-input.tsx';

const EMPTY: PhoneBoxes = ['', '', ''];

test.each([0, 1, 2])('a whole number pasted into box %i fills all three', at => {
  expect(fillBoxes(EMPTY, at, '010-1234-5678')).toEqual({ boxes: ['010', '1234', '5678'], next: 2 });
});

test('a number with a country code becomes a domestic number', () => {
  expect(fillBoxes(EMPTY, 0, '+82 10-1234-5678').boxes).toEqual(['010', '1234', '5678']);
});

test('an older number of ten digits has three in the middle', () => {
  expect(fillBoxes(EMPTY, 0, '0111234567').boxes).toEqual(['011', '123', '4567']);
});

test('the third digit of 010 and the fourth of the middle go on to the next box', () => {
  expect(fillBoxes(['01', '', ''], 0, '010').next).toBe(1);
  expect(fillBoxes(['010', '123', ''], 1, '1234').next).toBe(2);
});

test('deleting a digit of a full box keeps the focus in it', () => {
  expect(fillBoxes(['010', '1234', ''], 1, '123').next).toBe(1);
});

test('a box takes four digits and nothing else', () => {
  expect(fillBoxes(['010', '1234', ''], 1, '12a345').boxes).toEqual(['010', '1234', '']);
});
