/** A text on one line, cut to `limit` code points with `…`. */
export function cutText(text: string, limit: number): string {
  const line = text.replace(/\r\n?|\n/g, ' ');
  let end = 0;
  let count = 0;
  for (const point of line) {
    if (count === limit) return `${line.slice(0, end)}…`;
    end += point.length;
    count++;
  }
  return line;
}

/** The number of code points to which lists cut a post's text. */
export const LIST_CONTENT = 200;

export function listContent(text: string): string {
  return text.length <= LIST_CONTENT
    ? text
    : Array.from(text.slice(0, 2 * LIST_CONTENT))
        .slice(0, LIST_CONTENT)
        .join('');
}
