import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';

/** `figures` are for machines. */
export type Result = {
  group: string;
  case: string;
  measured: string;
  ratio?: string;
  floor?: string;
  /** Undefined if nothing is judged. */
  ok?: boolean;
  figures?: Record<string, number>;
};
export type Run = {
  date: string;
  quick: boolean;
  size: number;
  on: 'sqlite' | 'postgres';
  generator: string;
  machine: { cores: number; memoryGiB: number; system: string; processor: string; node: string };
  results: Result[];
};

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
export function machine(): Run['machine'] {
  return {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model.trim() ?? '',
    node: process.version,
  };
}

export const leftOut = (group: string, name: string, why: string): Result => ({
  group,
  case: name,
  measured: `left out: ${why}`,
});

/** Keeps significant digits only. */
export function show(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US');
  if (figure >= 10) return figure.toFixed(1);
  return figure >= 0.1 ? figure.toFixed(2) : figure.toFixed(4);
}

const HEAD = ['case', 'measured', 'ratio', 'floor', ''];
const verdict = (ok?: boolean) => (ok === undefined ? '' : ok ? 'ok' : 'below');
const cells = ({ case: name, measured, ratio = '', floor = '', ok }: Result) => [
  ...[name, measured, ratio, floor, verdict(ok)],
];

export function asText(results: Result[]): string {
  const lines = [HEAD, ...results.map(cells)];
  const widths = HEAD.map((_, position) => Math.max(...lines.map(line => line[position]?.length ?? 0)));
  const print = (line: string[]) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [...groupsOf(results)]
    .map(([group, rows]) => [`\n${group}`, print(HEAD), ...rows.map(row => print(cells(row)))].join('\n'))
    .join('\n');
}

export function writeMarkdown(file: string, { date, size, on, generator, machine, results }: Run): void {
  const { cores, memoryGiB, system, processor, node } = machine;
  const rows = size.toLocaleString('en-US');
  const head = `Measured ${date.slice(0, 10)} on ${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, on ${NAMES[on]}, with ${rows} members, posts, comments and so on; asked by ${generator}.`;
  const title = `# The last run on ${NAMES[on]}`;
  const origin =
    'Written by `npm run dev:bench -- --markdown`, not by hand; [benchmarks.md](benchmarks.md) says how it is measured.';
  const line = (row: string[]) => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const tables = [...groupsOf(results)].map(([group, rows]) =>
    [`## ${group}`, '', line(HEAD), '|---|---|---|---|---|', ...rows.map(row => line(cells(row)))].join('\n'),
  );
  writeFileSync(file, `${[title, origin, head, ...tables].join('\n\n')}\n`);
}

function groupsOf(results: Result[]): Map<string, Result[]> {
  return Map.groupBy(results, ({ group }) => group);
}
