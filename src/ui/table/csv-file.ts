import Papa from 'papaparse';

type CsvReading = {
  /** Gets the next rows, the header first. */
  take: (rows: string[][]) => void;
  /** Gets the part that was read, 0 to 1. */
  onProgress: (part: number) => void;
};

const AT_ONCE = 64 * 1024;

/** Reads UTF-8, or the CP949 of Korean offices, with pauses for the page between rows. */
export async function readCsv(file: Blob, { take, onProgress }: CsvReading): Promise<void> {
  const text = decode(await file.arrayBuffer());
  await new Promise<void>(resolve => {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      skipEmptyLines: 'greedy',
      chunkSize: AT_ONCE,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        parser.pause();
        take(data);
        onProgress(Math.min(1, meta.cursor / text.length));
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A Korean text in CP949 is never valid UTF-8.
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
