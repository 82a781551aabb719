import { Hono } from 'hono';
import { html } from 'hono/html';
import { staticPage } from '#/server/http/static-page.ts';
import type { Site } from '#/server/site.ts';
import { OFFLINE_PAGE } from './pages.ts';
import { SERVICE_WORKER } from './worker-path.ts';

// Nobody presses the link of a screen on a wall. The runner opens only where its pages are cached.
const SCRIPT = `setInterval(()=>fetch('/healthz',{cache:'no-store'}).then(answer=>answer.ok&&location.reload(),()=>{}),5000);
self.caches?.match('/tournament/setup',{ignoreSearch:true}).then(found=>{
if(found)for(const part of document.querySelectorAll('[hidden]'))part.hidden=false})`;
// An empty address is the page's own: following it tries again, also where the script does not run.
const PAGE = {
  title: '인터넷에 연결되어 있지 않습니다',
  content: html`<p>연결을 확인한 뒤 다시 시도해주세요.<span hidden> 이 기기에서 진행 중인 대회는 연결 없이도 계속할 수 있습니다.</span></p>
<nav><a href="">다시 시도</a><a href="/tournament/setup" hidden>대회 진행하기</a></nav>`,
  script: SCRIPT,
};

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
  const routes = new Hono().get(OFFLINE_PAGE, async c => {
    const { body, headers } = await staticPage({ ...PAGE, siteName: config.SITE_NAME });
    return c.html(body, 200, { ...headers, 'cache-control': 'no-cache' });
  });
  if (config.OFFLINE === 'off')
    for (const path of [SERVICE_WORKER, FORMER_READER_WORKER])
      routes.get(path, c => c.body(LEAVING, 200, WORKER_HEADERS));
  return routes;
}
