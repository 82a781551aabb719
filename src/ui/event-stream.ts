import { createParser } from 'eventsource-parser';

/**
 * Reads the server-sent events of an answer and hands over what each says, with its id where it has one, until the
 * answer ends. A silence longer than `silenceMs` ends it too: a line that broke without a word would otherwise be
 * waited for for ever. `onLife` is told of every sign of life, also of those that say nothing.
 */
export async function readEvents(
  answer: Response,
  silenceMs: number,
  onData: (data: string, id: string | undefined) => void,
  onLife?: () => void,
): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parser = createParser({ onEvent: ({ data, id }) => onData(data, id) });
  for (;;) {
    const silence = setTimeout(() => reader.cancel().catch(() => {}), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onLife?.();
    parser.feed(value);
  }
}
