import { expect, test, vi } from 'vitest';
import { ApiError, NOT_DONE, OFFLINE } from '#/ui/client/api.ts';
import { schemaErrors, submitErrors } from './form-errors.ts';

test('a field shows the first of its sentences', () => {
  const issues = [
    { path: ['id'], message: '아이디를 입력해주세요.' },
    { path: ['id'], message: '아이디는 영문과 숫자를 포함하여 4자 이상이어야 합니다.' },
  ];
  expect(schemaErrors(issues).issues).toEqual([{ path: 'id', message: '아이디를 입력해주세요.' }]);
});

test('a refusal gives its sentence to the form and its issues to the fields', () => {
  const issues = [{ path: 'title', message: '제목을 입력해주세요.' }];
  const refused = Object.assign(new Error('글 작성 중 문제가 발생했습니다.'), { issues });
  expect(submitErrors(refused)).toEqual({ problem: '글 작성 중 문제가 발생했습니다.', issues });
});

test('a lost network is named after the failed action', () => {
  const lost = new ApiError(0, OFFLINE);
  const fallbackMessage = '공지사항을 저장하는 중 문제가 발생했습니다.';
  expect(submitErrors(lost, fallbackMessage).problem).toBe(`${fallbackMessage} ${OFFLINE}`);
  expect(submitErrors(lost).problem).toBe(OFFLINE);
});

test('the technical message of a bug is not shown to a member', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const fallbackMessage = '글 작성 중 문제가 발생했습니다.';
  expect(submitErrors(new TypeError('undefined is not a function'), fallbackMessage).problem).toBe(
    fallbackMessage,
  );
  expect(submitErrors(undefined).problem).toBe(NOT_DONE);
  expect(said).toHaveBeenCalledTimes(2);
});
