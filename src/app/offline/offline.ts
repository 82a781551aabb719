import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Site } from '#/server/site.ts';
import { OFFLINE_PAGE } from './pages.ts';
import { SERVICE_WORKER } from './worker-path.ts';

const STYLE = `:root{color-scheme:light dark;--page:light-dark(#f1ebdd,#13150f);--text:light-dark(#211e17,#f1ede2);--soft:light-dark(#5c5444,#b8b3a4);--fill:light-dark(#0d6846,#1b7d56);--line:light-dark(#0d6846,#5cc394)}body{display:grid;min-height:100vh;margin:0;place-content:center;justify-items:center;gap:.75rem;padding:1rem;box-sizing:border-box;background:var(--page);color:var(--text);font:16px/1.6 Pretendard,"Apple SD Gothic Neo","Noto Sans KR","Malgun Gothic",system-ui,sans-serif;text-align:center;word-break:keep-all}h1{margin:0;font-size:1.375rem}p{margin:0;max-width:32rem;text-wrap:balance;color:var(--soft)}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:.75rem}a{display:inline-flex;align-items:center;min-height:44px;padding:0 1rem;border:1px solid var(--line);border-radius:10px;color:var(--line);font-weight:600;text-decoration:none}a[hidden]{display:none}a:first-child{border-color:var(--fill);background:var(--fill);color:#fff}`;
// A screen on a wall has nobody to press the link. The runner opens only where its pages are cached.
const SCRIPT = `setInterval(()=>fetch('/healthz',{cache:'no-store'}).then(answer=>answer.ok&&location.reload(),()=>{}),5000);
self.caches?.match('/tournament/setup',{ignoreSearch:true}).then(found=>{
if(found)for(const part of document.querySelectorAll('[hidden]'))part.hidden=false})`;
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };

// A service worker that unregisters itself and deletes its caches.
const LEAVING = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',event=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister()})()));`;

// A worker is bound by the policy of its own script, and fetches pages of this site.
const WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
};

// The service worker of browsers that had opened no tournament, before there was one for all.
const FORMER_READER_WORKER = '/offline-worker.js';

/** Routes of the offline page, and of a script that unregisters service workers if `OFFLINE=off`. */
export function offline({ config }: Pick<Site, 'config'>): Hono {
  const routes = new Hono().get(OFFLINE_PAGE, c =>
    c.html(page(config.SITE_NAME), 200, { ...HEADERS, 'cache-control': 'no-cache' }),
  );
  if (config.OFFLINE === 'off')
    for (const path of [SERVICE_WORKER, FORMER_READER_WORKER])
      routes.get(path, c => c.body(LEAVING, 200, WORKER_HEADERS));
  return routes;
}

// An empty address is the page's own: following it tries again, also where the script does not run.
const page = (siteName: string) => html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>인터넷에 연결되어 있지 않습니다 · ${siteName}</title><style>${raw(STYLE)}</style></head>
<body>
<h1>인터넷에 연결되어 있지 않습니다</h1>
<p>연결을 확인한 뒤 다시 시도해주세요.<span hidden> 이 기기에서 진행 중인 대회는 연결 없이도 계속할 수 있습니다.</span></p>
<nav><a href="">다시 시도</a><a href="/tournament/setup" hidden>대회 진행하기</a></nav>
<script>${raw(SCRIPT)}</script>
</body>
</html>`;
