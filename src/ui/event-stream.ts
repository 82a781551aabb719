import { createParser } from 'eventsource-parser';

/** What a server-sent event carries beside its data: its kind and its number, where it has them. */
export type StreamEvent = { event?: string; id?: string };

/**
 * Reads the server-sent events of an answer and hands over what each says, until the answer ends. A silence
 * longer than `silenceMs` ends it too: a line that broke without a word would otherwise be waited for for ever.
 * `onLife` is told of every sign of life, also of those that say nothing.
 */
export async function readEventStream(
  answer: Response,
  silenceMs: number,
  onData: (data: string, said: StreamEvent) => void,
  onLife?: () => void,
): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parser = createParser({ onEvent: ({ data, ...said }) => onData(data, said) });
  for (;;) {
    const silence = setTimeout(() => reader.cancel().catch(() => {}), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onLife?.();
    parser.feed(value);
  }
}
