import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVENTS, REQUEST_FIELDS, writtenMessages } from '#test/fixtures/log-lines.ts';
import { ROOT } from '../../../scripts/build.ts';

const [, section = ''] = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8').split('### The log\n');

test('the messages of the log are those that the code writes', () => {
  const known = Object.entries(EVENTS).map(([msg, [level]]) => `${level}: ${msg}`);
  expect(writtenMessages()).toEqual(known.sort());
});

test('every message is documented with its level and its fields, and every field of a request', () => {
  const rows = Object.entries(EVENTS).map(([msg, [level, fields]]) => {
    const names = Object.keys(fields).map(name => `\`${name}\``);
    return `| ${msg} | ${level} | ${names.join(', ')} |`;
  });
  const written = section
    .split('\n')
    .filter(line => /^\| (?!`msg`)\S.* \| (?:info|warn|error) \|/.test(line));
  expect(written.sort()).toEqual(rows.sort());
  for (const field of Object.keys(REQUEST_FIELDS)) expect(section).toContain(`\`${field}\``);
});
