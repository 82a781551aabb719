import { tidyLine } from '#/shared/text/text.ts';

/** A heading (말머리) is a word before a post's title by which a list can be filtered. */
export const HEADINGS_MOST = 12;
export const HEADING_LIMIT = 10;
export const HEADINGS_TYPED_LIMIT = HEADINGS_MOST * (HEADING_LIMIT + 2);
export const HEADINGS_HELP =
  '쉼표로 나누어 적습니다. 예: 질문, 후기, 장터, 구인. 비워두면 말머리를 쓰지 않고, 뺀 말머리는 전에 쓴 글에만 남습니다.';

/** Splits the stored text at its commas. */
export const headingsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tidyLine)
      .filter(heading => heading !== ''),
  ),
];
