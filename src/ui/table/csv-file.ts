import Papa from 'papaparse';

type CsvReading = {
  /** Called with the next rows, the header first. */
  take: (rows: string[][]) => void;
  /** Called with the part that was read, 0 to 1. */
  onProgress: (part: number) => void;
};

const AT_ONCE = 64 * 1024;

/** Reads a CSV file in UTF-8, or else in the CP949 of Korean offices, in steps that do not block the page. */
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

/** The text of a file; undefined if its bytes are invalid in the decoder's encoding. */
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
