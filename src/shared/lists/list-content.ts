/** Length to which lists cut a content, in code points; details carry the whole content. */
export const LIST_CONTENT = 200;

/** The first 200 code points of a text, for lists. */
export function listContent(text: string): string {
  return text.length <= LIST_CONTENT
    ? text
    : Array.from(text.slice(0, 2 * LIST_CONTENT))
        .slice(0, LIST_CONTENT)
        .join('');
}
