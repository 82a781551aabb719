// The site's sources for the architecture tests: files, imports, functions.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

export const SRC = join(import.meta.dirname, '..', 'src');
export const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).map(file => ({
  file,
  text: readFileSync(join(SRC, file), 'utf8'),
}));
export const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
export const product = files.filter(({ file }) => !isTest(file));

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

/** All nodes of these types in a file, nested ones too. */
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

export type Arrow = { from: string; to: string; typeOnly: boolean };

const IMPORTS =
  /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/;

/** Every import between files of the site, with `to` as a path in src. */
export const arrows: Arrow[] = product.flatMap(({ file, text }) =>
  nodesOf(file, text, IMPORTS).flatMap(({ type, source, argument, importKind, exportKind }) => {
    const target = source?.value ?? argument?.literal?.value ?? argument?.value;
    if (typeof target !== 'string' || !/^[#.]/.test(target)) return [];
    const to = target.startsWith('#/') ? target.slice(2) : relative(SRC, join(SRC, dirname(file), target));
    const typeOnly = type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
    return [{ from: file, to, typeOnly }];
  }),
);

export const folderOf = (file: string) => file.split('/')[0] ?? '';
export const featureOf = (file: string) => (folderOf(file) === 'features' ? file.split('/')[1] : undefined);
export const show = (list: Arrow[]) => list.map(({ from, to }) => `${from} → ${to}`);

/** The places where imports form a circle. */
export function circlesOf(pairs: [from: string, to: string][]): string[] {
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
export const functionsOf = (file: string, text: string) => nodesOf(file, text, FUNCTIONS);

/** A test file's text without the tests that `npm test` leaves out. */
export function withoutLong({ file, text }: { file: string; text: string }): string {
  const isLong = ({ arguments: [, options] = [] }: Node) =>
    options?.type === 'ObjectExpression' && /tags: \['long'\]/.test(text.slice(options.start, options.end));
  return nodesOf(file, text, /^CallExpression$/)
    .filter(isLong)
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}

type Value = { type: string; properties?: object[] };

/** Whether a value is a function, or an object with one, such as a tournament format. */
function isRule({ type, properties = [] }: Value): boolean {
  return FUNCTIONS.test(type) || properties.some(each => 'value' in each && isRule(each.value as Value));
}

/** Whether a file exports a function, a class, or an object with functions. */
export const hasRule = ({ file, text }: { file: string; text: string }) =>
  parseSync(file, text).program.body.some(statement => {
    const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (made?.type === 'VariableDeclaration')
      return made.declarations.some(({ init }) => init !== null && isRule(init));
    return made?.type === 'FunctionDeclaration' || made?.type === 'ClassDeclaration';
  });

type Text = { file: string; text: string };

/** The Korean texts of a file: string literals, templates (with `…` for values), and JSX texts. */
export function koreanTexts({ file, text }: { file: string; text: string }): Text[] {
  return nodesOf(file, text, /^(Literal|JSXText|TemplateLiteral)$/)
    .map(node => {
      const { value, quasis } = node as Node & { value?: unknown; quasis?: { value: { cooked: string } }[] };
      const said = quasis
        ? quasis.map(part => part.value.cooked).join('…')
        : typeof value === 'string'
          ? value
          : '';
      return { file, text: said.replace(/\s+/g, ' ').trim() };
    })
    .filter(each => /[가-힣]/.test(each.text));
}

/** The places of a file that show a bare hyphen, a long dash or `N/A` for a missing value. */
export function bareDashes({ file, text }: { file: string; text: string }): string[] {
  const isDash = (value: unknown) => typeof value === 'string' && /^\s*(-|—|－|N\/A)\s*$/.test(value);
  const inJsx = nodesOf(file, text, /^JSXText$/).filter(node => isDash((node as { value?: unknown }).value));
  const chosen = nodesOf(file, text, /^(ConditionalExpression|LogicalExpression)$/).filter(node => {
    const { consequent, alternate, right } = node as Partial<Record<string, { value?: unknown }>>;
    return [consequent, alternate, right].some(branch => isDash(branch?.value));
  });
  const drawn = [...text.matchAll(/content-\['-'\]/g)].map(({ index }) => ({ start: index }));
  return [...inJsx, ...chosen, ...drawn].map(
    ({ start }) => `${file}:${text.slice(0, start).split('\n').length}`,
  );
}
