import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PageFragments } from '#/ui/page/fragments.ts';
import { Table, type TableProps } from '#/ui/table/table.tsx';
import { FragmentCache } from './fragment-cache.ts';

type Row = { id: number; title: string };
const TEXT = 'a & b <b>"c"</b> 당구';
const rowsOf = (titles: string[]) => titles.map((title, id) => ({ id, title }));

function open() {
  const rendered: string[] = [];
  const cell: TableProps<Row>['cell'] = ({ id, title }, { key }) => {
    rendered.push(`${title} ${key}`);
    return key === 'id' ? id : title;
  };
  const columns = [
    { key: 'id', title: '번호' },
    { key: 'title', title: '제목', lead: true },
  ];
  const props = { caption: '목록', columns, rowKey: ({ id }: Row) => id, cell, empty: '없습니다.' };
  const render = (rows: Row[], fragments: FragmentCache | null, more: Partial<TableProps<Row>> = {}) => {
    const table = createElement(Table<Row>, { ...props, rows, fragment: 'list', ...more });
    const page = createElement(PageFragments, { value: fragments }, table);
    const router = createMemoryRouter([{ path: '/', element: page }]);
    return renderToString(createElement(RouterProvider, { router }));
  };
  return { render, rendered, columns };
}

test('a list is the same with rows from the cache, each of which is rendered once', () => {
  const { render, rendered } = open();
  const fragments = new FragmentCache();
  const rows = rowsOf([TEXT, 'two', '']);
  const plain = render(rows, null);
  expect(plain).toContain('a &amp; b &lt;b&gt;');
  expect([render(rows, fragments), render(rows, fragments)]).toEqual([plain, plain]);
  // Three rows of two columns, once without the cache and once for it.
  expect(rendered).toHaveLength(12);
});

test('a row is rendered again if its data, its columns or its cell functions differ', () => {
  const { render, rendered, columns } = open();
  const fragments = new FragmentCache();
  render(rowsOf(['one', 'two']), fragments);
  rendered.length = 0;
  render(rowsOf(['one', 'three']), fragments);
  expect(rendered).toEqual(['three id', 'three title']);
  rendered.length = 0;
  render(rowsOf(['one']), fragments, { columns: columns.slice(1) });
  render(rowsOf(['one']), fragments, { fragment: 'other' });
  render(rowsOf(['one']), fragments, { fragment: undefined });
  expect(rendered).toEqual(['one title', 'one id', 'one title', 'one id', 'one title']);
});

test('blank rows and the sentence of an empty list are the same as without a cache', () => {
  const { render } = open();
  const fragments = new FragmentCache();
  for (const rows of [[], rowsOf(['one'])])
    for (const pad of [true, false])
      expect(render(rows, fragments, { pad })).toBe(render(rows, null, { pad }));
});

test('the frame is taken out of a page that has one', () => {
  const fragments = new FragmentCache();
  const header = '<header class="header" data-open="no"><nav><a href="/">당구</a></nav></header>';
  const footer = '<footer class="footer"><nav></nav></footer><nav class="thumb-bar"><a></a></nav>';
  const text = '<main><header>1</header><footer class="footer">no frame</footer></main>';
  fragments.keepFrame('/', `<body>${header}${text}${footer}<div></div></body>`);
  expect(fragments.frame('/')).toEqual({ header, footer });
  for (const bare of [text, header, footer, `${header}<footer class="footer"></footer>`]) {
    fragments.keepFrame('/bare', `<body>${bare}</body>`);
    expect(fragments.frame('/bare')).toBeUndefined();
  }
});
