import { readFileSync } from 'node:fs';
import { makePhoto } from '#test/fixtures/photos.ts';
import { get, median } from './asking.ts';
import { type FilledSite, type Ground, spent } from './ground.ts';
import { pageWeight } from './page-weight.ts';
import { type Result, show } from './report.ts';

const GROUP = 'pictures';
const PHOTO = { width: 4000, height: 3000 };
const MOST_MS = 400;
const PHOTOS = 10;
const MOST_LIST_KB = 250;
const TITLE = '사진 열 장';

/** A photo of 12 million pixels, sent as a form and stored; and what a first visit to a list with ten of them brings. */
export async function pictureCases({ small }: Ground): Promise<Result[]> {
  console.error('pictures: drawing a photo');
  const photo = await makePhoto(PHOTO.width, PHOTO.height, 0.5);
  // The first one starts the process that encodes.
  await send(small, photo);
  const before = cpuSecondsOf(small.pid);
  const times: number[] = [];
  const names: string[] = [];
  for (let n = 0; n < PHOTOS; n++) {
    const began = performance.now();
    names.push(await send(small, photo));
    times.push(performance.now() - began);
  }
  const cpuMs = ((cpuSecondsOf(small.pid) - before) * 1000) / PHOTOS;
  return [judgeStored({ cpuMs, ms: median(times), MB: photo.length / 1e6 }), await listWith(small, names)];
}

function judgeStored({ cpuMs, ms, MB }: { cpuMs: number; ms: number; MB: number }): Result {
  return {
    group: GROUP,
    case: `a photo of 12 million pixels (${show(MB)} MB) stored`,
    measured: `${show(cpuMs)} ms of one core, ${show(ms)} ms until the answer`,
    ratio: '',
    floor: `≤ ${MOST_MS} ms of one core`,
    ok: cpuMs <= MOST_MS,
    figures: { cpuMs, ms },
  };
}

/** The bytes of a list of ten posts with a picture each: the page, its assets and the thumbnails. */
async function listWith(site: FilledSite, pictures: string[]): Promise<Result> {
  for (const name of pictures)
    await post(site, '/api/freeboard', { title: TITLE, content: TITLE, pictures: [{ name, alt: '' }] });
  const path = `/free-board?field=title&q=${encodeURIComponent(TITLE)}`;
  const page = await get(site.url, { path, headers: { 'accept-encoding': 'br' } });
  const { sizes } = await pageWeight(site.url, path);
  const thumbnails: number[] = [];
  for (const name of pictures)
    thumbnails.push((await get(site.url, { path: `/pictures/${name}-320.webp` })).body.length);
  const sum = (all: number[]) => all.reduce((total, bytes) => total + bytes, 0) / 1000;
  const figures = { page: page.body.length / 1000, files: sum(sizes), thumbnails: sum(thumbnails) };
  const kB = figures.page + figures.files + figures.thumbnails;
  return {
    group: GROUP,
    case: 'a first visit to a list with 10 thumbnails',
    measured: `${show(kB)} kB, ${show(figures.thumbnails)} of them thumbnails`,
    ratio: '',
    floor: `≤ ${MOST_LIST_KB} kB`,
    ok: kB <= MOST_LIST_KB,
    figures: { kB, ...figures },
  };
}

async function send({ url, admin }: FilledSite, photo: Buffer<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.set('picture', new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${admin}` };
  return answered<{ name: string }>(fetch(`${url}/api/pictures`, { method: 'POST', headers, body })).then(
    ({ name }) => name,
  );
}

function post({ url, admin }: FilledSite, path: string, sent: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
  return answered(fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(sent) }));
}

async function answered<T>(call: Promise<Response>): Promise<T> {
  const answer = await call;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Of a process and those it started; 0 where the machine does not tell. */
function cpuSecondsOf(pid: number): number {
  const started = childrenOf(pid).map(child => spent(child)?.cpuSeconds ?? 0);
  return started.reduce((sum, seconds) => sum + seconds, spent(pid)?.cpuSeconds ?? 0);
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
