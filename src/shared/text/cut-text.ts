/** A text on one line, cut to its first `limit` code points; `…` is added if the text is longer. */
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
