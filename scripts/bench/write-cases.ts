import { faultyDisk } from '../faults/preload.ts';
import { median, record } from './asking.ts';
import { Helper, ownFolder } from './children.ts';
import type { Commits } from './commit-process.ts';
import { fill } from './fill.ts';
import { type Ground, inFolder, SMALL_SIZE, startOwn } from './ground.ts';
import type { RequestOptions } from './load-process.ts';
import type { PostgresWork } from './postgres-process.ts';
import { type Result, show } from './report.ts';
import { leftOut } from './speed-cases.ts';

const GROUP = 'durable write: a comment';
// Comments on one post wait for one another on PostgreSQL: with slow syncs fifty would wait so long that the site sheds load.
export const WRITERS = { sqlite: 50, postgres: 16 };
const READERS = 10;
const CONTENT = '좋은 글 고맙습니다. 다음 모임에도 꼭 가겠습니다.';
// With 2 ms a sync no more commits fit into a second; a faster disk says that the syncs were not slowed.
const MOST_SLOW_COMMITS = 500;

/** Comments through HTTP against a bare server, and against SQLite's own commits, with syncs as they are and slow. */
export async function writeCases(ground: Ground): Promise<Result[]> {
  const slow = faultyDisk({ syncMs: 2 })?.environment;
  const name = `POST /api/freeboard/{id}/comments, ${WRITERS[ground.pace.on]} at once`;
  console.error(name);
  const results = [
    await againstBare(ground, GROUP, name),
    await whileReading(ground, `${name}, while ${READERS} others have pages rendered anew`),
  ];
  if (ground.pace.on === 'postgres') return [...results, ...(await againstPostgres(ground, name))];
  results.push(await againstCommits(ground, `${name} ÷ commits of SQLite alone`, {}));
  if (!slow) results.push(leftOut(GROUP, `${name}, each sync 2 ms slow`, 'there is no C compiler (cc)'));
  else
    results.push(
      await againstCommits(ground, `${name} ÷ commits of SQLite alone, each sync 2 ms slow`, slow),
    );
  return results;
}

const comment = ({ token, size }: { token: string; size: number }): RequestOptions => ({
  path: `/api/freeboard/${size / 2}/comments`,
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ content: CONTENT }),
});

/** Comments below a post in the middle of the small site of `ground`, against a bare server taking the same body. */
export async function againstBare(
  { load, bare, small, pace }: Ground,
  group: string,
  name: string,
): Promise<Result> {
  const options = comment(small);
  const bareUrl = await bare.ask(await record(small.url, options));
  const common = { ...options, connections: WRITERS[pace.on], seconds: pace.seconds };
  await load.ask({ ...common, url: small.url, seconds: 1 });
  const rates: number[] = [];
  const bareRates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    const { perSecond: bareRate } = await load.ask({ ...common, url: bareUrl });
    const { perSecond } = await load.ask({ ...common, url: small.url });
    rates.push(perSecond);
    bareRates.push(bareRate);
    ratios.push(perSecond / bareRate);
  }
  const figures = { perSecond: median(rates), bareRate: median(bareRates), ratio: median(ratios) };
  const { perSecond, bareRate, ratio } = figures;
  return {
    group,
    case: name,
    measured: `${show(perSecond)}/s of ${show(bareRate)}/s bare`,
    ratio: show(ratio),
    floor: '≥ 0.025',
    ok: ratio >= 0.025,
    figures,
  };
}

/** Nothing to compare it with: it shows whether writers still get through when the processor is all taken. */
async function whileReading({ load, small, pace }: Ground, name: string): Promise<Result> {
  const { url } = small;
  const readers = {
    url,
    path: '/free-board',
    vary: { parameter: 'page', pages: SMALL_SIZE / 10 },
    connections: READERS,
  };
  const [write, read] = await Promise.all([
    load.ask({ ...comment(small), url, connections: WRITERS[pace.on], seconds: 2 * pace.seconds }),
    load.ask({ ...readers, seconds: 2 * pace.seconds }),
  ]);
  const measured = `${show(write.perSecond)}/s, half within ${show(write.medianMs)} ms (and ${show(read.perSecond)} pages/s)`;
  const figures = { perSecond: write.perSecond, medianMs: write.medianMs, pagesPerSecond: read.perSecond };
  return { group: GROUP, case: name, measured, ratio: '', floor: '', ok: null, figures };
}

/** The same comments against PostgreSQL's own commits on the same post, and how many rows it reads: what bounds the site. */
async function againstPostgres({ load, small, pace }: Ground, name: string): Promise<Result[]> {
  const alone = new Helper<PostgresWork, number>('postgres-process.ts');
  const { databaseUrl, size, url } = small;
  const asked = { databaseUrl, seconds: pace.seconds, post: size / 2, content: CONTENT };
  const options = { ...comment(small), url, connections: WRITERS[pace.on], seconds: pace.seconds };
  const work = { ...asked, connections: WRITERS[pace.on] };
  const [rates, commits, queries]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < pace.rounds; round++) {
    commits.push(await alone.ask({ ...work, work: 'commits' }));
    rates.push((await load.ask(options)).perSecond);
    queries.push(await alone.ask({ ...work, work: 'queries' }));
  }
  alone.end();
  const ratio = median(rates.map((rate, index) => rate / (commits[index] ?? rate)));
  const figures = { perSecond: median(rates), commits: median(commits), ratio };
  const rowsASecond = median(queries);
  return [
    {
      ...{ group: GROUP, case: `${name} ÷ commits of PostgreSQL alone`, floor: '', ok: null, figures },
      measured: `${show(figures.perSecond)}/s ÷ ${show(figures.commits)}/s`,
      ratio: show(ratio),
    },
    {
      ...{ group: GROUP, case: 'PostgreSQL alone: a row by its id', floor: '', ok: null, ratio: '' },
      ...{ measured: `${show(rowsASecond)}/s`, figures: { rowsASecond } },
    },
  ];
}

async function againstCommits(
  ground: Ground,
  name: string,
  environment: Record<string, string>,
): Promise<Result> {
  const isSlow = 'LD_PRELOAD' in environment;
  const { load, pace } = ground;
  const [folder, alone] = [ownFolder(), ownFolder()];
  const [token = ''] = await fill(inFolder(folder), SMALL_SIZE);
  await fill(inFolder(alone), SMALL_SIZE);
  const site = await startOwn(folder, environment);
  const sqlite = new Helper<Commits, number>('commit-process.ts', environment);
  const options = { ...comment({ token, size: SMALL_SIZE }), url: site.url, connections: WRITERS[pace.on] };
  await load.ask({ ...options, seconds: 1 });
  const rates: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    commits.push(
      await sqlite.ask({ folder: alone, seconds: pace.seconds, post: SMALL_SIZE / 2, content: CONTENT }),
    );
    rates.push((await load.ask({ ...options, seconds: pace.seconds })).perSecond);
  }
  sqlite.end();
  await site.stop();
  const figures = { perSecond: median(rates), commits: median(commits), ratio: 0 };
  figures.ratio = median(rates.map((rate, index) => rate / (commits[index] ?? rate)));
  if (isSlow && figures.commits > MOST_SLOW_COMMITS)
    return leftOut(GROUP, name, 'syncs could not be made slow here');
  return {
    group: GROUP,
    case: name,
    measured: `${show(figures.perSecond)}/s ÷ ${show(figures.commits)}/s`,
    ratio: show(figures.ratio),
    floor: isSlow ? '≥ 0.8' : '',
    ok: isSlow ? figures.ratio >= 0.8 : null,
    figures,
  };
}
