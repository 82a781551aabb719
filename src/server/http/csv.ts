import { Readable } from 'node:stream';
import Papa from 'papaparse';

// Excel takes a file for UTF-8 only when it begins so.
const BYTE_ORDER_MARK = '\uFEFF';
// Signs by which Excel knows a formula, as it also reads them: in full width, in other forms, behind what is not seen.
const FORMULA =
  /^[\s\p{Cc}\p{DI}\p{Z}]*[=+\-@\u2212\u207A-\u207C\u208A-\u208C\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/u;
type Cell = string | number | null;

/**
 * A table as a CSV file to save, read and sent piece by piece. Excel in Korean opens it as it is; cells that
 * would be formulas (`=`, `+`, `-`, `@` first, in any form) are escaped.
 */
export function csvFile(name: string, head: string[], pieces: AsyncIterable<Cell[][]>): Response {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  };
  const bytes = Readable.toWeb(Readable.from(bytesOf(head, pieces)));
  return new Response(bytes as ReadableStream<Uint8Array>, { headers });
}

async function* bytesOf(head: string[], pieces: AsyncIterable<Cell[][]>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (rows: Cell[][]) => `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
  yield encoder.encode(BYTE_ORDER_MARK + lines([head]));
  for await (const rows of pieces) if (rows.length > 0) yield encoder.encode(lines(rows));
}
