import { z } from 'zod';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0];

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '필요한 값이 없습니다.' : '값의 형식이 올바르지 않습니다.';
    case 'too_big':
      return `${sizeOf(issue.origin, issue.maximum)} 이하여야 합니다.`;
    case 'too_small':
      return `${sizeOf(issue.origin, issue.minimum)} 이상이어야 합니다.`;
    case 'not_multiple_of':
      return `${issue.divisor}의 배수여야 합니다.`;
    case 'invalid_value':
      return '고를 수 없는 값입니다.';
    case 'invalid_format':
      return '형식이 올바르지 않습니다.';
    case 'unrecognized_keys':
      return '알 수 없는 항목이 있습니다.';
    default:
      return '입력한 내용을 확인해 주세요.';
  }
}

type Checked = { value: unknown; issues: { path?: PropertyKey[] }[] };

/**
 * The rule is checked even if one of the fields is invalid, unless that field is an object, a list or null,
 * which no rule can read.
 */
export const atOnce = (field: string, message: string) => ({
  path: [field],
  message,
  when: ({ value, issues }: Checked) =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(
      ({ path: [name = ''] = [] }) => typeof (value as Record<PropertyKey, unknown>)[name] !== 'object',
    ),
});

const UNITS: Record<string, string> = { string: '자', array: '개', set: '개', map: '개' };
const sizeOf = (origin: string, bound: number | bigint) => `${bound}${UNITS[origin] ?? ''}`;

// This applies to all schemas of the process or the page, so importing this file once is enough.
z.config({ localeError: messageOf });
