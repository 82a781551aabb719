import Papa from 'papaparse';

type CsvReading = {
  /** Gets the next rows, the header first. */
  take: (rows: string[][]) => void;
  /** Gets 0 to 1. */
  onProgress: (part: number) => void;
};

const AT_ONCE = 64 * 1024;

/** Reads UTF-8, else the CP949 of Korean offices, in short steps. */
export async function readCsv(file: Blob, { take, onProgress }: CsvReading): Promise<void> {
  // Only one of the two can be valid: a Korean text in CP949 is never valid UTF-8.
  const text =
    (await decoded(file, new TextDecoder('utf-8', { fatal: true }))) ??
    (await decoded(file, new TextDecoder('euc-kr'))) ??
    '';
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

/** Undefined for bytes that are invalid in the encoding. */
async function decoded(file: Blob, decoder: TextDecoder): Promise<string | undefined> {
  const reader = file.stream().getReader();
  const parts: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    try {
      parts.push(decoder.decode(value, { stream: !done }));
    } catch {
      return undefined;
    }
    if (done) return parts.join('');
  }
}
