import { expect } from 'vitest';
import type { Visit } from '#test/browser/browser.ts';

export type Watched = Visit & { dialogs: string[]; requested: string[] };

/** Records every dialog, and every request outside the site's own files. */
export function watched(visit: Visit, site: string): Watched {
  const dialogs: string[] = [];
  const requested: string[] = [];
  visit.page.on('dialog', dialog => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  visit.page.on('request', request => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site || /\/x$/.test(pathname)) requested.push(request.url());
  });
  return Object.assign(visit, { dialogs, requested });
}

/** Checks that no attack ran, became part of the page, was requested, or was refused. */
export async function expectHarmless({ page, complaints, dialogs, requested }: Watched): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const main = document.querySelector('main') ?? document.body;
    return {
      hit: 'hit' in window,
      handlers: all.filter(each => each.getAttributeNames().some(name => name.startsWith('on'))).length,
      foreign: main.querySelectorAll('main script, iframe, style, base, meta, object, embed').length,
      links: [...document.links].map(link => link.getAttribute('href') ?? ''),
    };
  });
  const path = new URL(page.url()).pathname;
  expect({ path, ...found, links: found.links.filter(isOdd) }).toEqual({
    path,
    hit: false,
    handlers: 0,
    foreign: 0,
    links: [],
  });
  expect({ path, complaints, dialogs, requested }).toEqual({
    path,
    complaints: [],
    dialogs: [],
    requested: [],
  });
}

const isOdd = (address: string) => !/^(https?:\/\/|mailto:|tel:|[/#?])/.test(address);
