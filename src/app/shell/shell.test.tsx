import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Shell } from './shell.tsx';

const Page = createRoutesStub([{ path: '*', Component: () => <Shell>{null}</Shell> }]);

/** The marked places of the bar at the bottom of phones. */
function marked(path: string): (string | undefined)[] {
  const html = renderToStaticMarkup(<Page initialEntries={[path]} />);
  const bar = html.slice(html.indexOf('aria-label="빠른 메뉴"'));
  return [...bar.matchAll(/<a aria-current="page"[^>]*>.*?<\/svg>([^<]*)</g)].map(([, label]) => label);
}

test.each([
  '/tournaments/3',
  '/promotion-board/4',
  '/promotion-board/new',
  '/tournament',
  '/tournament/setup',
  '/tournament/groups',
  '/tournament/multi',
  '/tournament/multi/start',
  '/seasons',
  '/seasons/2',
  '/tournament/single/start',
  '/tournament/single/edit/3',
])('the bar marks 대회 at %s', path => {
  expect(marked(path)).toEqual(['대회']);
});

test.each(['/tournament/single', '/tournament/single/5', '/tournament/single/new'])(
  'the bar marks 매치 at %s',
  path => {
    expect(marked(path)).toEqual(['매치']);
  },
);
