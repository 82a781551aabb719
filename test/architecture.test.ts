import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_SQLITE_ALONE, RACES_ALONE } from '#test/postgres/left-out.ts';
import {
  type Arrow,
  arrows,
  circlesOf,
  featureOf,
  files,
  folderOf,
  functionsOf,
  hasRule,
  isTest,
  product,
  SRC,
  show,
  withoutLong,
} from '#test/source-files.ts';

// A reference to the theme writes no CSS of its own.
const REFERENCE = /^@reference "[^"]+";\n/m;
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
    // The only upward arrow: the type of all APIs, so that client and server always agree.
    expect(show(upward)).toEqual(['ui/client/api.ts → app/api.ts']);
    expect(upward.every(arrow => arrow.typeOnly)).toBe(true);
  });

  test('only the database’s own code asks on which database it runs, but for what counts in memory on one process', () => {
    const asking = product.filter(
      ({ file, text }) => !file.startsWith('database/') && /\bisSqlite\b/.test(text),
    );
    expect(asking.map(({ file }) => file).sort()).toEqual([
      'app/open.ts',
      'server/limits/rate-limit-store.ts',
    ]);
  });

  test('each screen’s styles name the order of the layers, because whichever loads first decides it', () => {
    const order = '@layer theme, base, components, utilities;\n\n@layer components {\n';
    const layered = styles
      .map(file => ({ file, text: readFileSync(join(SRC, file), 'utf8').replace(REFERENCE, '') }))
      .filter(({ text }) => text.includes('@layer'));
    expect(layered.filter(({ text }) => !text.startsWith(order)).map(({ file }) => file)).toEqual([]);
    expect(layered.length).toBeGreaterThan(5);
  });

  test('no screen carries a style attribute, which the site’s policy refuses in a page that comes ready-made', () => {
    const styled = product.filter(({ text }) => /\sstyle=\{/.test(text)).map(({ file }) => file);
    // Its position is known and set only in the browser.
    expect(styled).toEqual(['features/site/ads/ad.page.tsx']);
  });

  test('browser code never imports the server, the database or a server file', () => {
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

  // Biome's rule does not count lines of markup and templates.
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

test('every path that the README and the documents name exists', () => {
  const root = join(SRC, '..');
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  const named = documents.flatMap(document => {
    const text = readFileSync(join(root, document), 'utf8');
    const paths = text.matchAll(/`((?:src|test|scripts|deploy|docs)\/[\w./-]+?)\/?`/g);
    return [...paths].map(([, path = '']) => ({ document, path }));
  });
  expect(named.length).toBeGreaterThan(50);
  // The operator writes this file.
  const missing = named.filter(({ path }) => path !== 'deploy/.env' && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('every program file that the documents name without its folder exists', () => {
  const root = join(SRC, '..');
  const programs = globSync(['*.ts', '{src,scripts,test}/**/*.{ts,tsx,css}'], { cwd: root });
  const names = new Set(programs.map(path => basename(path)));
  const missing = globSync('docs/**/*.md', { cwd: root }).flatMap(document => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(/`(\w[\w.-]*\.(?:tsx?|css))`/g)].map(([, name = '']) => name);
    return named.filter(name => !names.has(name) && !name.startsWith('x.')).map(name => ({ document, name }));
  });
  expect(missing).toEqual([]);
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

  test('files left out on PostgreSQL exist and do not mention it, and those of which races run have some', () => {
    const root = join(SRC, '..');
    const lists = { ON_SQLITE_ALONE, RACES_ALONE };
    for (const [name, patterns] of Object.entries(lists)) {
      const found = patterns.map(pattern =>
        globSync(pattern.replace(/\*\*$/, '**/*.test.{ts,tsx}'), { cwd: root }),
      );
      expect(patterns.filter((_, at) => found[at]?.length === 0)).toEqual([]);
      const about = found.flat().filter(file => {
        const text = readFileSync(join(root, file), 'utf8');
        const hasRace = /tags: .*race/.test(text);
        return /TEST_ON|pg_(stat|terminate)/.test(text) || hasRace !== (name === 'RACES_ALONE');
      });
      expect(about).toEqual([]);
    }
  });
});
