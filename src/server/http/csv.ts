import { Readable } from 'node:stream';
import Papa from 'papaparse';

// Excel reads a file as UTF-8 only if it begins with this.
const BYTE_ORDER_MARK = '\uFEFF';
// The characters by which Excel detects a formula, including the variants it accepts: in full width, in other
// forms, and behind invisible characters.
const FORMULA =
  /^[\s\p{Cc}\p{DI}\p{Z}]*[=+\-@\u2212\u207A-\u207C\u208A-\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/u;
type Cell = string | number | null;
type Pieces = Iterable<Cell[][]> | AsyncIterable<Cell[][]>;

/**
 * A response that downloads a table as a CSV file, read and sent in pieces. Korean Excel opens the file
 * without an import; cells that would be formulas (`=`, `+`, `-`, `@` first, in any form) are escaped.
 */
export const csvFile = (name: string, head: string[], pieces: Pieces): Response =>
  fileToSave(name, 'text/csv', bytesOf(head, pieces));

/** A response that the browser saves as a file of UTF-8 text under this name, read and sent in pieces. */
export function fileToSave(name: string, type: string, pieces: AsyncIterable<Uint8Array>): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  };
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, { headers });
}

async function* bytesOf(head: string[], pieces: Pieces): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (rows: Cell[][]) => `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
  yield encoder.encode(BYTE_ORDER_MARK + lines([head]));
  for await (const rows of pieces) if (rows.length > 0) yield encoder.encode(lines(rows));
}

const AT_ONCE = 1000;

/** The pieces of a long table: `load` returns its next lines, at most `most`, after the one with the key `after`. */
export async function* piecesOf(
  load: (after: number, most: number) => Promise<{ key: number; cells: Cell[] }[]>,
): AsyncIterable<Cell[][]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const lines = await load(after, AT_ONCE);
    yield lines.map(({ cells }) => cells);
    after = lines.at(-1)?.key;
  }
}
