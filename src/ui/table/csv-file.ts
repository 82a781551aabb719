import Papa from 'papaparse';

export type CsvReading = {
  /** Called with the next rows of the file, the header first. */
  take: (rows: string[][]) => void;
  /** Called with the part of the file that is read, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

const AT_ONCE = 64 * 1024;

/**
 * Reads a CSV file that the user picked, in UTF-8 or else in the CP949 of Korean offices, in short steps
 * between which the page responds. Rejects with the signal's reason when it is aborted.
 */
export async function readCsv(file: Blob, { take, onProgress, signal }: CsvReading): Promise<void> {
  // Only one of the two can be valid: a Korean text in CP949 is never valid UTF-8.
  const text =
    (await decoded(file, new TextDecoder('utf-8', { fatal: true }), signal)) ??
    (await decoded(file, new TextDecoder('euc-kr'), signal)) ??
    '';
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      skipEmptyLines: 'greedy',
      chunkSize: AT_ONCE,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        if (signal.aborted) return parser.abort();
        parser.pause();
        take(data);
        onProgress(Math.min(1, meta.cursor / text.length));
        setTimeout(() => parser.resume());
      },
      complete: () => (signal.aborted ? reject(signal.reason) : resolve()),
    });
  });
}

/** The whole text of a file; undefined when its bytes are not of this encoding. */
async function decoded(file: Blob, decoder: TextDecoder, signal: AbortSignal): Promise<string | undefined> {
  const reader = file.stream().getReader();
  const parts: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    try {
      parts.push(decoder.decode(value, { stream: !done }));
    } catch {
      return undefined;
    }
    if (done) return parts.join('');
  }
}
