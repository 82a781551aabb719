import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { drawn, field } from '#test/fixtures/bracket-play.ts';
import { Rounds } from './match-lists.tsx';

test('the matches of a round are counted without its byes, as those of the whole tournament', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Rounds tournament={drawn(field(3))} answers={null} />
    </MemoryRouter>,
  );
  const counts = [...html.matchAll(/<summary.*?<\/summary>/g)].map(([text]) => text.replace(/<[^>]+>/g, ''));
  expect(counts).toEqual(['3강전 1경기', '결승전 1경기']);
});
