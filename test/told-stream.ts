import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';
import type { Call, House } from './house.ts';

export type Told = { id: number | null; event: string; data: unknown };

/** Listens to a stream of numbered news as a browser does; `next` is what it says next, undefined when it has ended. */
export async function listenTo(house: Pick<House, 'send'>, path: string, call: Call = {}) {
  const response = await house.send('GET', path, call);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(await response.text());
  onTestFinished(() => reader.cancel());
  const waiting: Told[] = [];
  const onEvent = ({ id, event = '', data }: EventSourceMessage) =>
    waiting.push({ id: id === undefined ? null : Number(id), event, data: JSON.parse(data) });
  const onComment = () => waiting.push({ id: null, event: 'beat', data: null });
  const parser = createParser({ onEvent, onComment });
  const next = async (): Promise<Told | undefined> => {
    for (;;) {
      const told = waiting.shift();
      if (told) return told;
      const { done, value } = await reader.read();
      if (done) return undefined;
      parser.feed(value);
    }
  };
  return { response, next, leave: () => reader.cancel() };
}
