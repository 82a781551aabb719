/** Code points of a content in a list. */
export const LIST_CONTENT = 200;

export function listContent(text: string): string {
  return text.length <= LIST_CONTENT
    ? text
    : Array.from(text.slice(0, 2 * LIST_CONTENT))
        .slice(0, LIST_CONTENT)
        .join('');
}
