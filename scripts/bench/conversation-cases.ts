import { get, median } from './asking.ts';
import { casesOf } from './fill-moderation.ts';
import type { FilledSite, Ground } from './ground.ts';
import type { RequestOptions } from './load-process.ts';
import { type Result, show } from './report.ts';
import { anewRace, judgeAll, leftOut, type Race } from './speed-cases.ts';
import { againstBare, WRITERS } from './write-cases.ts';

const MOST_RATIO = 1.5;
// One write after another waits for the disk each time, which takes now more, now less.
const NOISE_MS = 1;
// The first members have most of everything: this one is like most of them.
const WRITER = 10;
// Cases of reports that every site has, and nobody but the first member reported in.
const FIRST_CASE = 20;

/** A write that can be asked for again and again: the nth time as `request` says. */
type Write = { name: string; request: (size: number, n: number) => RequestOptions };

/** What a conversation asks for, with as many likes as `--size` says and a tenth as many reports in place. */
export async function conversationCases(ground: Ground): Promise<Result[]> {
  const filled = await ground.large();
  const group = `conversation, with ${many(filled.size)} likes and ${many(casesOf(filled.size))} reports`;
  const onFilled = { ...ground, small: filled };
  const name = `POST /api/freeboard/{id}/comments, ${WRITERS[ground.pace.on]} at once`;
  console.error(name);
  const results = [
    ...(await judgeAll(onFilled, races(filled, group))),
    await againstBare(onFilled, group, name),
  ];
  for (const write of WRITES) results.push(await compare(ground, filled, write));
  return results;
}

const many = (rows: number) => rows.toLocaleString('en-US');

/** Lists and the most liked post, with the floors that they have on a small site. */
function races({ token, size }: FilledSite, group: string): Race[] {
  const guests = ['/free-board', '/free-board?tab=popular', `/free-board/${size}`];
  const ofMember = (path: string): Race => ({
    group,
    case: `GET ${path}, made anew for a member`,
    options: { path, headers: { authorization: `Bearer ${token}` } },
    floor: 0.1,
  });
  return [
    ...guests.map(path => anewRace(group, path, 0.006)),
    ...['/api/freeboard?page=1', '/api/freeboard/popular?page=1', `/api/freeboard/${size}`].map(ofMember),
  ];
}

const toggled = (path: string, n: number): RequestOptions => ({
  path: `${path}/like`,
  method: n % 2 === 0 ? 'PUT' : 'DELETE',
});
const reported = (target: number): RequestOptions => ({
  path: '/api/reports',
  method: 'POST',
  body: JSON.stringify({ kind: 'free', target: String(target), reason: 'spam', detail: '' }),
});

const WRITES: Write[] = [
  {
    name: 'PUT and DELETE /api/freeboard/{id}/like, the most liked post',
    request: (size, n) => toggled(`/api/freeboard/${size}`, n),
  },
  { name: 'POST /api/reports, a first report', request: (size, n) => reported(size / 2 + n) },
  { name: 'POST /api/reports, a further report', request: (_, n) => reported(FIRST_CASE + n) },
];

/** One write after another on the filled site against the site of a thousand rows. */
async function compare({ small, pace }: Ground, filled: FilledSite, write: Write): Promise<Result> {
  const group = `conversation, at ${many(filled.size)} rows, one after another`;
  console.error(write.name);
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < pace.asks; n++)
    for (const [index, site] of [small, filled].entries()) {
      const { body, ...request } = write.request(site.size, n);
      const authorization = `Bearer ${site.tokens[WRITER]}`;
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      const answer = await get(site.url, { ...request, headers, ...(body && { body }) });
      if (answer.status >= 300) return leftOut(group, write.name, `answered ${answer.status} ${answer.body}`);
      times[index]?.push(answer.ms);
    }
  const [few, lots] = [median(times[0]), median(times[1])];
  return {
    group,
    case: write.name,
    measured: `${show(lots)} ms of ${show(few)} ms`,
    ratio: (lots / few).toFixed(2),
    floor: `≤ ${MOST_RATIO} ×`,
    ok: lots / few <= MOST_RATIO || lots - few <= NOISE_MS,
    figures: { ms: lots, smallMs: few, ratio: lots / few },
  };
}
