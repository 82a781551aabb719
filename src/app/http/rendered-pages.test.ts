import { expect, test } from 'vitest';
import { RenderedPages } from './rendered-pages.ts';

const bytesOf = (html: string) => new TextEncoder().encode(html);

function open(maxBytes?: number) {
  const pages = new RenderedPages(maxBytes);
  const rendered: string[] = [];
  const get = async (url: string, data: string) => {
    const page = await pages.get(url, data, async () => {
      rendered.push(`${url} ${data}`);
      return { bytes: bytesOf(`<p>${url} ${data}</p>`), policy: `policy of ${data}` };
    });
    expect(page).toMatchObject({ bytes: bytesOf(`<p>${url} ${data}</p>`), policy: `policy of ${data}` });
  };
  return { get, rendered };
}

test('a page is rendered again only if its data have changed or the address differs', async () => {
  const { get, rendered } = open();
  for (const [url, data] of [
    ['/a', '1'],
    ['/a', '1'],
    ['/a?page=2', '1'],
    ['/a', '2'],
    ['/a', '2'],
    ['/a', '1'],
  ] as const)
    await get(url, data);
  expect(rendered).toEqual(['/a 1', '/a?page=2 1', '/a 2', '/a 1']);
});

test('a page that cannot be rendered is tried again, and the cache stays within its size', async () => {
  const pages = new RenderedPages();
  await expect(pages.get('/a', '1', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await pages.get('/a', '1', async () => ({ bytes: bytesOf('a'), policy: '' }))).toMatchObject({
    policy: '',
  });
  const { get, rendered } = open(30);
  for (const url of ['/a', '/b', '/c', '/a', '/c']) await get(url, '1');
  expect(rendered).toEqual(['/a 1', '/b 1', '/c 1', '/a 1']);
});
