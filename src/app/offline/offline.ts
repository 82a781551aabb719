import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Site } from '#/server/site.ts';
import { OFFLINE_PAGE, PUSH_SCRIPT, READER_WORKER, RUNNER_WORKER } from './pages.ts';

/**
 * The script of both service workers that shows a push and opens its page. A browser that receives a push and
 * shows nothing loses its subscription, so an unreadable push is shown as well. Only pages of this site are
 * opened.
 */
export const PUSH_EVENTS = `(()=>{
const read=event=>{try{return event.data.json()}catch{return{}}};
const pageOf=link=>{const url=new URL(String(link||'/notifications'),location.origin);return url.origin===location.origin?url.href:location.origin+'/notifications'};
self.addEventListener('push',event=>{
const{title='새 알림',body='새 알림이 있습니다.',link,tag='notification'}=read(event);
event.waitUntil(self.registration.showNotification(String(title),{body:String(body),tag:String(tag),renotify:true,lang:'ko',icon:'/icon-192.png',badge:'/icon-192.png',data:{page:pageOf(link)}}))});
self.addEventListener('notificationclick',event=>{
event.notification.close();
const page=pageOf(event.notification.data&&event.notification.data.page);
event.waitUntil((async()=>{
const open=await self.clients.matchAll({type:'window',includeUncontrolled:true});
const there=open.find(client=>client.url===page)??open.find(client=>new URL(client.url).pathname===new URL(page).pathname);
if(there)return there.focus();
return self.clients.openWindow(page)})())});
})();`;

const STYLE = `:root{color-scheme:light dark;--page:light-dark(#f1ebdd,#13150f);--text:light-dark(#211e17,#f1ede2);--soft:light-dark(#5c5444,#b8b3a4);--fill:light-dark(#0d6846,#1b7d56);--line:light-dark(#0d6846,#5cc394)}body{display:grid;min-height:100vh;margin:0;place-content:center;justify-items:center;gap:.75rem;padding:1rem;box-sizing:border-box;background:var(--page);color:var(--text);font:16px/1.6 Pretendard,"Apple SD Gothic Neo","Noto Sans KR","Malgun Gothic",system-ui,sans-serif;text-align:center;word-break:keep-all}h1{margin:0;font-size:1.375rem}p{margin:0;max-width:32rem;text-wrap:balance;color:var(--soft)}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:.75rem}a{display:inline-flex;align-items:center;min-height:44px;padding:0 1rem;border:1px solid var(--line);border-radius:10px;color:var(--line);font-weight:600;text-decoration:none}a:first-child{border-color:var(--fill);background:var(--fill);color:#fff}`;
// A screen on a wall has nobody to press the link.
const SCRIPT = `setInterval(()=>fetch('/healthz',{cache:'no-store'}).then(answer=>answer.ok&&location.reload(),()=>{}),5000)`;
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };

// A service worker that unregisters itself and deletes its caches.
const LEAVING = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',event=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister()})()));`;

// The worker contains the page itself, so that browsers get the new page with the new worker.
const readerWorker = (page: string) => `const PAGE='${OFFLINE_PAGE}';
importScripts('${PUSH_SCRIPT}');
self.addEventListener('install',event=>event.waitUntil((async()=>{
await(await caches.open('offline-page')).put(PAGE,new Response(${JSON.stringify(page)},{headers:${JSON.stringify(HEADERS)}}));
await self.skipWaiting()})()));
self.addEventListener('activate',event=>event.waitUntil((async()=>{
await self.registration.navigationPreload?.enable();
await self.clients.claim()})()));
self.addEventListener('fetch',event=>{
if(event.request.mode!=='navigate')return;
event.respondWith((async()=>{
try{return await event.preloadResponse??await fetch(event.request)}
catch{return await caches.match(PAGE)??Response.error()}})())});`;

// A worker is bound by the policy of its own script, and fetches pages of this site.
const WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
};

/** Routes of the offline page and the service worker scripts, which unregister workers if `OFFLINE=off`. */
export function offline({ config }: Pick<Site, 'config'>): Hono {
  const routes = new Hono().get(OFFLINE_PAGE, c =>
    c.html(page(config.SITE_NAME, THE_RUNNER), 200, { ...HEADERS, 'cache-control': 'no-cache' }),
  );
  const scripts: Record<string, () => string> =
    config.OFFLINE === 'on'
      ? {
          [PUSH_SCRIPT]: () => PUSH_EVENTS,
          [READER_WORKER]: () => readerWorker(`${page(config.SITE_NAME, NOTHING_MORE)}`),
        }
      : { [RUNNER_WORKER]: () => LEAVING, [READER_WORKER]: () => LEAVING };
  for (const [path, script] of Object.entries(scripts))
    routes.get(path, c => c.body(script(), 200, WORKER_HEADERS));
  return routes;
}

// The runner does not open without a network in a browser that has never opened it before.
const NOTHING_MORE = {
  sentence: '연결을 확인한 뒤 다시 시도해주세요.',
  link: '',
};
const THE_RUNNER = {
  sentence:
    '연결을 확인한 뒤 다시 시도해주세요. 이 기기에서 진행 중인 대회는 연결 없이도 계속할 수 있습니다.',
  link: '<a href="/tournament/setup">대회 진행하기</a>',
};

// An empty address is the page's own: following it tries again, also where the script does not run.
const page = (siteName: string, { sentence, link }: typeof THE_RUNNER) => html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>인터넷에 연결되어 있지 않습니다 · ${siteName}</title><style>${raw(STYLE)}</style><script>${raw(SCRIPT)}</script></head>
<body>
<h1>인터넷에 연결되어 있지 않습니다</h1>
<p>${sentence}</p>
<nav><a href="">다시 시도</a>${raw(link)}</nav>
</body>
</html>`;
