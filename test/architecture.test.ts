import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { sql } from 'kysely';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { PART_OF_TABLE } from '#/features/privacy/policy/stored-tables.server.ts';
import { ON_SQLITE_ALONE } from '#test/postgres/left-out.ts';

const SRC = join(import.meta.dirname, '..', 'src');
const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).map(file => ({
  file,
  text: readFileSync(join(SRC, file), 'utf8'),
}));
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const product = files.filter(({ file }) => !isTest(file));

type Node = {
  type: string;
  start: number;
  end: number;
  body?: Node;
  arguments?: Node[];
  source?: { value?: unknown } | null;
  argument?: { literal?: { value?: unknown }; value?: unknown };
  importKind?: string;
  exportKind?: string;
};

/** Every node of these types in a file, nested ones too. */
function nodesOf(file: string, text: string, type: RegExp): Node[] {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('type' in value && type.test(String(value.type))) found.push(value as Node);
    for (const part of Object.values(value)) look(part);
  };
  look(parseSync(file, text).program.body);
  return found;
}

type Arrow = { from: string; to: string; typeOnly: boolean };

const IMPORTS =
  /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/;

/** Every import between files of the site, however it is written, with `to` as a path in src. */
const arrows: Arrow[] = product.flatMap(({ file, text }) =>
  nodesOf(file, text, IMPORTS).flatMap(({ type, source, argument, importKind, exportKind }) => {
    const target = source?.value ?? argument?.literal?.value ?? argument?.value;
    if (typeof target !== 'string' || !/^[#.]/.test(target)) return [];
    const to = target.startsWith('#/') ? target.slice(2) : relative(SRC, join(SRC, dirname(file), target));
    const typeOnly = type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
    return [{ from: file, to, typeOnly }];
  }),
);

const folderOf = (file: string) => file.split('/')[0] ?? '';
const featureOf = (file: string) => (folderOf(file) === 'features' ? file.split('/')[1] : undefined);
const show = (list: Arrow[]) => list.map(({ from, to }) => `${from} → ${to}`);

/** Where following the arrows leads back to where it began. */
function circlesOf(pairs: [from: string, to: string][]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of pairs) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, path: string[]) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (path.includes(name) || done.has(name)) return;
    for (const next of targets.get(name) ?? []) follow(next, [...path, name]);
    done.add(name);
  };
  for (const name of targets.keys()) follow(name, []);
  return circles;
}

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Every function of a file: nested ones, methods and getters too. */
const functionsOf = (file: string, text: string) => nodesOf(file, text, FUNCTIONS);

/** The text of a file of tests without those that `npm test` leaves out. */
function withoutLong({ file, text }: { file: string; text: string }): string {
  const isLong = ({ arguments: [, options] = [] }: Node) =>
    options?.type === 'ObjectExpression' && /tags: \['long'\]/.test(text.slice(options.start, options.end));
  return nodesOf(file, text, /^CallExpression$/)
    .filter(isLong)
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}

/** Whether a file exports a function, or a class. */
const hasRule = ({ file, text }: { file: string; text: string }) =>
  parseSync(file, text).program.body.some(statement => {
    const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (made?.type === 'VariableDeclaration')
      return made.declarations.some(({ init }) => FUNCTIONS.test(init?.type ?? ''));
    return made?.type === 'FunctionDeclaration' || made?.type === 'ClassDeclaration';
  });

const styles = globSync('{app,features}/**/*.css', { cwd: SRC });

describe('the import rules', () => {
  test('imports run down: app, features, server and ui, database, shared', () => {
    const below: Record<string, string[]> = {
      app: ['app', 'features', 'server', 'ui', 'database', 'shared'],
      features: ['features', 'server', 'ui', 'database', 'shared'],
      server: ['server', 'database', 'shared'],
      ui: ['ui', 'shared'],
      database: ['database', 'shared'],
      shared: ['shared'],
    };
    const upward = arrows.filter(({ from, to }) => !below[folderOf(from)]?.includes(folderOf(to)));
    // The one arrow that points up: the type of all APIs, so that the client can never disagree with the server.
    expect(show(upward)).toEqual(['ui/client/api-client.ts → app/api.ts']);
    expect(upward.every(arrow => arrow.typeOnly)).toBe(true);
  });

  test('each screen’s styles name the order of the layers, because whichever loads first decides it', () => {
    const order = '@layer theme, base, components, utilities;\n\n@layer components {\n';
    const layered = styles
      .map(file => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
      .filter(({ text }) => text.includes('@layer'));
    expect(layered.filter(({ text }) => !text.startsWith(order)).map(({ file }) => file)).toEqual([]);
    expect(layered.length).toBeGreaterThan(5);
  });

  test('no screen carries a style attribute, which the site’s policy refuses in a page that comes ready-made', () => {
    const styled = product.filter(({ text }) => /\sstyle=\{/.test(text)).map(({ file }) => file);
    // Its place is known only in the browser, and set there.
    expect(styled).toEqual(['features/site/ads/moving-picture.tsx']);
  });

  test('what a browser loads never reaches the server, the database or a server file', () => {
    const screens = arrows.filter(({ from }) => featureOf(from) && !/\.server\.ts$/.test(from));
    const crossing = screens.filter(({ to }) => /^(server|database)\//.test(to) || /\.server\.ts$/.test(to));
    expect(show(crossing)).toEqual([]);
  });

  test('contracts and rules know only shared, and the contracts and rules of features', () => {
    const pure = arrows.filter(({ from }) => /\.(contract|constants|rules)\.ts$/.test(from));
    const known = ({ to }: Arrow) =>
      folderOf(to) === 'shared' || /\.(contract|constants|rules)\.ts$/.test(to);
    expect(pure.length).toBeGreaterThan(0);
    expect(show(pure.filter(arrow => !known(arrow)))).toEqual([]);
    const back = pure.filter(
      ({ from, to }) =>
        from.endsWith('.contract.ts') &&
        featureOf(to) &&
        featureOf(to) !== featureOf(from) &&
        !to.endsWith('.contract.ts'),
    );
    expect(show(back)).toEqual([]);
  });

  test('browser code that is no component knows no component, no hook and no screen', () => {
    const clients = product.filter(({ file }) => file.endsWith('.client.ts'));
    const from = arrows.filter(arrow => arrow.from.endsWith('.client.ts'));
    const known = ({ to }: Arrow) =>
      /^(shared|ui)\/(?!.*(\.tsx$|\buse-))/.test(to) || /\.(contract|constants|rules|client)\.ts$/.test(to);
    expect(clients.length).toBeGreaterThan(0);
    expect(show(from.filter(arrow => !known(arrow)))).toEqual([]);
    expect(clients.filter(({ text }) => /from '(react|node:)/.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  test('rules are given the time, and chance and the browser they do not know', () => {
    const impure =
      /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\bfetch\(|(?<![-\w])(performance|document|window|localStorage|navigator)\./;
    const pure = product.filter(({ file }) => /\.(contract|constants|rules)\.ts$/.test(file));
    expect(pure.length).toBeGreaterThan(0);
    expect(pure.filter(({ text }) => impure.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('a file names a neighbour with ./ and another folder with #/, and none uses ../', () => {
    expect(product.filter(({ text }) => /from '\.\.\//.test(text)).map(({ file }) => file)).toEqual([]);
    const far = arrows.filter(
      ({ from, to }) => folderOf(from) === folderOf(to) && featureOf(from) === featureOf(to),
    );
    expect(far.length).toBeGreaterThan(0);
  });

  test('a migration is frozen: it knows Kysely and its own folder', () => {
    const frozen = product.filter(({ file }) => /^database\/migrations\/(?!all\.ts)/.test(file));
    const known = /from '(kysely|\.\/[^']+)'/;
    const foreign = frozen.flatMap(({ file, text }) =>
      (text.match(/^import .*? from '[^']+'/gms) ?? []).filter(line => !known.test(line)).map(() => file),
    );
    expect(frozen.length).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
  });

  test('no file and no feature is imported in a circle, type imports counted', () => {
    expect(circlesOf(arrows.map(({ from, to }) => [from, to]))).toEqual([]);
    const between = arrows.flatMap(({ from, to }): [string, string][] => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one && other && one !== other ? [[one, other]] : [];
    });
    expect(between.length).toBeGreaterThan(0);
    expect(circlesOf(between)).toEqual([]);
  });
});

describe('the files of the project', () => {
  test('a feature holds only the kinds of files that are agreed on', () => {
    const kinds = /\.(contract|constants|rules|client|server|test|e2e)\.ts$|\.tsx$/;
    const hook = /^use-[a-z-]+\.ts$/;
    const odd = files.filter(
      ({ file }) => featureOf(file) && !kinds.test(file) && !hook.test(basename(file)),
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
  });

  test('a use- file has a hook, a rules file a rule, and a constants file none', () => {
    const hooks = product.filter(({ file }) => /(^|\/)use-[a-z-]+\.ts$/.test(file));
    const rules = product.filter(({ file }) => file.endsWith('.rules.ts'));
    const constants = product.filter(({ file }) => file.endsWith('.constants.ts'));
    const without = [
      ...hooks.filter(
        ({ text }) => !/^export (default )?function use[A-Z]|^export const use[A-Z]/m.test(text),
      ),
      ...rules.filter(one => !hasRule(one)),
      ...constants.filter(hasRule),
    ];
    expect(hooks.length).toBeGreaterThan(0);
    expect(rules.length).toBeGreaterThan(0);
    expect(constants.length).toBeGreaterThan(0);
    expect(without.map(({ file }) => file)).toEqual([]);
  });

  test('a folder holds at most twenty source files, tests and frozen migrations aside', () => {
    const sources = [...product.map(({ file }) => file), ...globSync('**/*.css', { cwd: SRC })];
    const counts = new Map<string, number>();
    for (const file of sources.filter(name => !/^database\/migrations\/\d/.test(name)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  test('a file has at most 400 lines, of an engine 600', () => {
    const sheets = globSync('**/*.css', { cwd: SRC }).map(file => ({
      file,
      text: readFileSync(join(SRC, file), 'utf8'),
    }));
    const most = (file: string) => (/\/(engine|formats)\//.test(file) && !isTest(file) ? 600 : 400);
    const lines = (text: string) => text.trimEnd().split('\n').length;
    const long = [...files, ...sheets].filter(({ file, text }) => lines(text) > most(file));
    expect(long.map(({ file, text }) => `${file} ${lines(text)}`)).toEqual([]);
  });

  // Biome's rule does not count the lines of markup and of templates.
  test('no function has more than 60 lines, the blank ones aside', () => {
    const long = product.flatMap(({ file, text }) =>
      functionsOf(file, text).flatMap(({ body, start, end }) => {
        const lines = text
          .slice(body?.start, end)
          .split('\n')
          .filter(line => line.trim()).length;
        return lines > 60 ? [`${file}:${text.slice(0, start).split('\n').length} ${lines}`] : [];
      }),
    );
    expect(long).toEqual([]);
  });

  test('no file is called after nothing in particular', () => {
    const vague = files.filter(({ file }) =>
      /(^|[/.-])(utils?|helpers?|common|misc|types)([./-]|$)/.test(file),
    );
    expect(vague.map(({ file }) => file)).toEqual([]);
  });
});

describe('nothing goes untested', () => {
  const tests = files.filter(({ file }) => isTest(file));

  test('every API folder is called in a test beside it', () => {
    const api = readFileSync(join(SRC, 'app', 'api.ts'), 'utf8');
    const folders = [...api.matchAll(/from '#\/(features\/[^']+)\/[^']+\.server\.ts'/g)].map(
      ([, folder]) => folder,
    );
    const tested = (folder = '') =>
      tests.some(each => each.file.startsWith(folder) && withoutLong(each).includes('.call'));
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter(folder => !tested(folder))).toEqual([]);
  });

  test('every page is opened in a browser test of `npm test`', () => {
    const routes = readFileSync(join(SRC, 'app', 'routes.ts'), 'utf8');
    const paths = [...routes.matchAll(/route\('([^'*]+)'/g)].map(
      ([, path = '']) => `/${path.replace(/:\w+/g, '[^/]*')}`,
    );
    const browsed = tests
      .filter(({ file }) => file.endsWith('.e2e.ts'))
      .map(withoutLong)
      .join('\n');
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter(path => !new RegExp(path).test(browsed))).toEqual([]);
  });

  test('what is left out on PostgreSQL is there, has nothing to say of PostgreSQL, and no race', () => {
    const root = join(SRC, '..');
    const found = ON_SQLITE_ALONE.map(pattern =>
      globSync(pattern.replace(/\*\*$/, '**/*.test.{ts,tsx}'), { cwd: root }),
    );
    expect(ON_SQLITE_ALONE.filter((_, at) => found[at]?.length === 0)).toEqual([]);
    const about = found.flat().filter(file => {
      const text = readFileSync(join(root, file), 'utf8');
      return /TEST_ON|tags: .*race/.test(text);
    });
    expect(about).toEqual([]);
  });
});

describe('what is stored of a member', () => {
  const namedIn = (...paths: string[]) =>
    paths.map(path => files.find(({ file }) => file === path)?.text ?? '').join('\n');
  const withdrawal = 'features/accounts/withdrawal/withdrawal.server.ts';
  const carriers = arrows.filter(
    ({ from, to }) => from === withdrawal && /\.server\.ts$|^server\/pictures\//.test(to),
  );
  const texts = {
    export: namedIn('features/privacy/own-data/own-data-sections.server.ts'),
    withdrawal: namedIn(withdrawal, 'server/sessions/session.ts', ...carriers.map(({ to }) => to)),
  };
  // Each table that is left out, with the reason.
  const left: Record<keyof typeof texts, Record<string, string>> = {
    export: {
      sessions: 'the profile lists them; what they hold beside opens the account',
      notification_sources: 'what the notifications count, which are exported',
      idempotency_keys: 'hashes and numbers of three days, by which a call that is sent again is known',
      known_addresses: 'hashes that tell nothing without the site',
      member_origins: 'hashes that tell nothing without the site',
      recovery_grants: 'hashes of ten minutes',
      recovery_codes: 'hashes of what opens the account',
      login_steps: 'hashes of ten minutes',
      passkey_challenges: 'hashes of ten minutes',
      muted_notifications: 'a setting, shown where it is made',
      muted_pushes: 'a setting, shown where it is made',
      match_watchers: 'a setting, shown where it is made',
      audit_log: 'what an admin did for the site',
      advertising_consents: 'the newest of advertising_history',
      data_views: 'what an admin looked at for the site',
      report_notes: 'what moderators wrote for moderators',
      tournament_events: 'the tournament’s, which is exported by its facts and results',
      match_rulings: 'what an admin decided',
      disputed_matches: 'computed of match_results',
      member_records: 'computed of match_results',
      hall_records: 'computed of match_results',
      result_signals: 'for admins, for 30 days',
      same_address_members: 'for admins, for 30 days',
      season_standings: 'computed of season_results',
      hall_facts: 'the newest of hall_fact_versions',
      hall_imports: 'each piece is in audit_log',
    },
    withdrawal: {
      notification_sources: 'goes with the notifications, and names who did it by the number only',
      access_records: 'stored for as long as the law asks, then destroyed',
      data_views: 'names an admin by the number only',
      audit_log: 'cannot be changed, and names an admin by the number only',
      earlier_texts: 'stay with the posts and comments they are of',
      match_rulings: 'names an admin by the number only',
      report_cases: 'names the members by their numbers only',
      report_notes: 'names a moderator by the number only',
      seasons: 'stay under nobody’s name',
      hall_facts: 'stay with the hall, under nobody’s name',
      hall_news: 'stay with the hall, under nobody’s name',
      hall_imports: 'names an admin by the number only',
      hall_fact_versions: 'stay with the hall, under nobody’s name',
      result_voidings: 'names the members by their numbers only',
    },
  };
  const unnamed = (tables: string[], text: string) => tables.filter(table => !text.includes(`'${table}'`));

  /** The tables with a column that refers to a member, as the migrations (and `more`) make them. */
  async function tablesOfMembers(more?: string): Promise<string[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
    const db = connect({ databaseUrl: '', dataDir });
    await migrate(db);
    if (more) await sql.raw(more).execute(db);
    const found = await sql<{ name: string }>`
      select distinct t.name from sqlite_master t, pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f."table" = 'members' order by t.name`.execute(db);
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    return found.rows.map(({ name }) => name);
  }

  test('every table with a member’s column is in the own data and in the withdrawal, or left out for a reason', async () => {
    const tables = await tablesOfMembers();
    expect(tables.length).toBeGreaterThan(20);
    for (const place of ['export', 'withdrawal'] as const)
      expect(unnamed(tables, texts[place])).toEqual(tables.filter(table => table in left[place]));
  });

  test('every table with a member’s column is in the privacy policy, and no table is there that is none', async () => {
    const parts: Record<string, string | null> = PART_OF_TABLE;
    expect((await tablesOfMembers()).filter(table => !parts[table])).toEqual([]);
  });

  test('a table that was forgotten is found', async () => {
    const tables = await tablesOfMembers('create table diaries (owner integer references members (number))');
    for (const place of ['export', 'withdrawal'] as const) {
      const forgotten = unnamed(tables, texts[place]).filter(table => !(table in left[place]));
      expect(forgotten).toEqual(['diaries']);
    }
  });
});
