// Makes the pictures of docs/owner/: screens and terminal of a site at its first start, and the first screen
// with the made-up year of `npm run demo`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { hydrated, launch } from '#test/browser/browser.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { buildIfNeeded, ROOT } from './build.ts';
import { readArguments } from './command.ts';
import { fillWithDemo } from './demo/fill.ts';

readArguments({ usage: 'npm run dev:guide-pictures' });
const OUT = join(ROOT, 'docs', 'pictures');
const SIZE = { width: 860, height: 560 };
const WIDE = { width: 1280, height: 860 };
// As in the guide, no picture shows a real folder.
const SHOWN_FOLDER = 'data';
const PORT = '3000';
const QUIET_MS = 3000;

buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'dangu-guide-'));
const env = { ...process.env, DATA_DIR: folder, PORT, DATABASE_URL: '', ADMIN_ID: '', ADMIN_PASSWORD: '' };
const { server, said } = await firstStart();
const browser = await launch();
try {
  const page = await browser.newPage({
    viewport: SIZE,
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ko-KR',
  });
  await terminal('guide-start', 'npm start', said);
  await screens(page, said);
  await terminal('guide-doctor', 'npm run doctor', run('doctor.ts'));
  await ranking();
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise(resolve => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** The guide and the README show the ranking of a site after a year of use. */
async function ranking(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'dangu-guide-'));
  await fillWithDemo(data, new Date());
  const site = await startBuiltSite({ DATA_DIR: data, ADMIN_ID: '', ADMIN_PASSWORD: '' });
  const page = await browser.newPage({ viewport: WIDE, baseURL: site.url, locale: 'ko-KR' });
  await open(page, '/');
  await save(page, 'ranking');
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}

async function firstStart() {
  const started = spawn(process.execPath, [join(ROOT, 'build', 'server', 'index.js')], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let all = '';
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', text => {
      all += text;
      if (/http:\/\//.test(all)) resolve();
    });
    started.once('exit', code => reject(new Error(`the site ended with ${code}`)));
  });
  return { server: started, said: all };
}

/** In the guide's order: signing in, the first steps, name and mark, the last backup, two factors. */
async function screens(page: Page, said: string): Promise<void> {
  const [, id = '', password = ''] = /첫 관리자: (\S+) \/ (\S+)/.exec(said) ?? [];
  await open(page, '/login');
  await page.getByRole('main').getByLabel('아이디').fill(id);
  await page.getByRole('main').getByLabel('비밀번호', { exact: true }).fill(password);
  await save(page, 'guide-login');
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await open(page, '/admin/start');
  await save(page, 'guide-first-steps');
  await open(page, '/admin/settings');
  await save(page, 'guide-settings');
  run('backup.ts');
  await open(page, '/admin/site-stats');
  await page.getByText('마지막 백업').first().scrollIntoViewIfNeeded();
  await save(page, 'guide-backup');
  await open(page, '/profile/security');
  await save(page, 'guide-two-factor');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  // The stream would keep the network busy without end.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
}

async function terminal(name: string, command: string, text: string): Promise<void> {
  const page = await browser.newPage({ viewport: SIZE });
  const lines = text.replaceAll(folder, SHOWN_FOLDER).trim();
  await page.setContent('<pre></pre>');
  await page.addStyleTag({
    content: `body { margin: 0; background: #16211b } pre { margin: 0; padding: 24px; color: #e9efe9;
      font: 15px/1.7 'Noto Sans Mono CJK KR', monospace; white-space: pre-wrap; overflow-wrap: anywhere }`,
  });
  await page.locator('pre').evaluate((pre, shown) => {
    pre.textContent = shown;
  }, `$ ${command}\n${lines}`);
  const picture = await page.locator('pre').screenshot();
  await write(name, picture);
}

async function save(page: Page, name: string): Promise<void> {
  await write(name, await page.screenshot());
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(OUT, `${name}.webp`);
  writeFileSync(file, await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer());
  console.log(file);
}

/** The command runs beside the site. */
function run(script: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', script)], {
    env,
    encoding: 'utf8',
  });
  return stdout + stderr;
}
