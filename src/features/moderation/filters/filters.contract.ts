import { z } from 'zod';
import { optionalLine, writtenLine } from '#/shared/text/written.ts';
import {
  FILTER_ACTIONS,
  FILTER_KINDS,
  PATTERN_LIMIT,
  PATTERN_TOO_SHORT,
  SENTENCE_LIMIT,
} from './filters.constants.ts';
import { type Pattern, patternKey } from './filters.rules.ts';

const kind = z.enum(FILTER_KINDS, '말인지 주소인지 선택해주세요.');
const pattern = writtenLine('말이나 주소', PATTERN_LIMIT);

const isPattern = (pattern: Pattern, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>) => {
  if (patternKey(pattern.kind, pattern.pattern) !== '') return;
  const message =
    pattern.kind === 'word'
      ? PATTERN_TOO_SHORT
      : 'example.com 또는 example.com/path 처럼 주소를 입력해주세요.';
  addIssue({ code: 'custom', path: ['pattern'], message });
};

/** `*` matches up to ten letters; the refused member reads `sentence` ('' for the default). */
export const filterDraft = z
  .object({
    kind,
    pattern,
    action: z.enum(FILTER_ACTIONS, '어떻게 할지 선택해주세요.'),
    sentence: optionalLine('거절 문장', SENTENCE_LIMIT).default(''),
  })
  .superRefine(isPattern);
export type FilterDraft = z.infer<typeof filterDraft>;

export const filterTrial = z.object({ kind, pattern }).superRefine(isPattern);

export const textFilter = z.object({
  id: z.number(),
  kind: z.enum(FILTER_KINDS),
  pattern: z.string(),
  action: z.enum(FILTER_ACTIONS),
  sentence: z.string(),
});

/** `looked` posts were read, `caught` matched; `posts` are the newest matches. */
export const triedPosts = z.object({
  looked: z.number(),
  caught: z.number(),
  posts: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      link: z.string(),
      date: z.string(),
      author: z.string(),
    }),
  ),
});
export type TriedPosts = z.infer<typeof triedPosts>;
