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
