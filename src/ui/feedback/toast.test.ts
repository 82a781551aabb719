import { beforeEach, expect, test } from 'vitest';
import { dismissSuccesses, dismissToast, toast, toastStore } from './toast.tsx';

const messages = () => toastStore.read().map(toast => toast.message);

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
});

test('a repeated sentence is shown once, and at most three are shown', () => {
  for (const message of ['가', '나', '가', '다', '라']) toast(message, 'error');
  expect(messages()).toEqual(['가', '다', '라']);
});

test('a dismissed toast is gone and listeners are called', () => {
  for (const message of ['가', '다', '라']) toast(message, 'error');
  let calls = 0;
  const forget = toastStore.subscribe(() => calls++);
  const [first] = toastStore.read();
  dismissToast(first?.id ?? -1);
  forget();
  expect([messages(), calls]).toEqual([['다', '라'], 1]);
});

test('a toast may have an action beside its sentence', () => {
  let pressed = 0;
  toast('마', 'success', { action: { label: '하기', onPress: () => pressed++ } });
  toastStore.read().at(-1)?.action?.onPress();
  expect(pressed).toBe(1);
});

test('a new action or success takes earlier successes away, but no error and nothing that waits to be pressed', () => {
  toast('마', 'success', { action: { label: '하기', onPress: () => {} } });
  toast('바', 'error');
  toast('사');
  toast('아');
  expect(messages()).toEqual(['마', '바', '아']);
  dismissSuccesses();
  expect(messages()).toEqual(['마', '바']);
});
