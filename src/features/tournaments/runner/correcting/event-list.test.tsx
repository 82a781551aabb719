import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawn, field } from '#test/fixtures/bracket-play.ts';
import { EventList } from './event-list.tsx';

test('기록 says day and time of each line, also of a day that is over', () => {
  const night = drawn(field(4));
  const html = renderToStaticMarkup(<EventList tournament={night} senderOf={() => undefined} />);
  const times = [...html.matchAll(/<time [^>]*dateTime="([^"]+)"[^>]*>([^<]+)</g)].map(([, at, shown]) => [
    at,
    shown,
  ]);
  expect(times.map(([at]) => at)).toEqual(night.log.map(({ event }) => event.at).toReversed());
  for (const [, shown] of times) expect(shown).toMatch(/^11월 21일\(토\) 오후 7:\d\d$/);
});
