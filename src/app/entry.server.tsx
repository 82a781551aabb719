import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { FragmentCache } from '#/app/http/fragment-cache.ts';
import { type Rendered, RenderedPages } from '#/app/http/rendered-pages.ts';
import { pagePolicy } from '#/server/http/headers.ts';
import { note } from '#/server/http/noted-answers.ts';
import { loggedPath } from '#/server/monitoring/log.ts';
import { PRELOADS, ScriptNonce } from '#/ui/client/site-facts.ts';
import { FrameMarks, PageFragments } from '#/ui/page/fragments.ts';
import { pageLog, renderLimit } from './site-facts.ts';

const NONCE = randomBytes(16).toString('base64url');
const MARK = ` nonce="${NONCE}"`;
// Nobody can guess these, so a member's text cannot contain a mark that the frame would replace.
const MARKS = { header: `header-${NONCE}`, footer: `footer-${NONCE}` };
const renderedPages = new RenderedPages();
const fragments = new FragmentCache();

/**
 * Renders the whole page and writes the policy that lets exactly its own inline scripts run. React marks them
 * with a nonce that nobody can guess; the marks are taken out again, because a cached page must not change.
 * The page's bytes are noted beside the answer (`notedOf`), which has no body: a body would be copied twice
 * on its way.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const data = await dataOf(context);
  const limit = site.get(renderLimit);
  const render = () => limit.run(() => renderPage(request.url, context, data));
  const ok = status === 200;
  const { bytes, policy } = await (ok ? renderedPages.get(request.url, data, render) : render());
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policy);
  headers.set('cache-control', ok ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=10' : 'no-store');
  const answer = new Response(null, { status, headers });
  note(answer, { bytes });
  return answer;
}

function renderPage(url: string, context: EntryContext, data: string): Rendered {
  const { location, loaderData, statusCode } = context.staticHandlerContext;
  const key = `${location.pathname} ${JSON.stringify(loaderData.root)}`;
  // Pages with an error status are not cached: made-up addresses would push the others out.
  const isKept = statusCode === 200;
  const frame = isKept ? fragments.frame(key) : undefined;
  const page = (
    <ScriptNonce value={NONCE}>
      <PageFragments value={fragments}>
        <FrameMarks value={frame ? MARKS : null}>
          <ServerRouter context={withItsData(context, data)} url={url} nonce={NONCE} />
        </FrameMarks>
      </PageFragments>
    </ScriptNonce>
  );
  const html = renderToString(page);
  if (isKept && !frame) fragments.keepFrame(key, html);
  const whole = frame ? laid(laid(html, MARKS.header, frame.header), MARKS.footer, frame.footer) : html;
  const parts = scriptsAfterStyles(whole);
  const bytes = new TextEncoder().encode(`<!DOCTYPE html>${parts.join('')}`);
  return { bytes, policy: pagePolicy(inlineScripts(parts)) };
}

/** The page with `part` in the place of `mark`. */
const laid = (page: string, mark: string, part: string) => page.replace(mark, () => part);

/**
 * Moves the scripts of a page behind its style sheet and returns the page cut at its marks. A page is painted
 * from its HTML and style sheet alone: named in the head, a hundred kilobytes of scripts would share the line
 * with the sheet, so a script of the body names them, which runs once the sheet has come.
 */
function scriptsAfterStyles(html: string): string[] {
  const scripts = new Set<string>();
  const page = html.replace(/<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g, (_, script: string) => {
    scripts.add(script);
    return '';
  });
  const link = "Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href})";
  const preload = () => `for(const href of ${JSON.stringify([...scripts])})document.head.append(${link})`;
  return page.split(MARK).map(part => part.replace(PRELOADS, preload));
}

/** The data of the page's loaders as sent to the browser; it is complete before the page is rendered. */
async function dataOf({ serverHandoffStream }: EntryContext): Promise<string> {
  const reader = serverHandoffStream?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock();
  return value;
}

/**
 * The router's context with `value` as data that is already read. No data of a page has to be streamed, and
 * rendering in one go takes a third less time.
 */
function withItsData(context: EntryContext, value: string): EntryContext {
  if (!context.serverHandoffStream) return context;
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, renderMeta: { ...context.renderMeta, streamCache: { 0: read } } };
}

/** The texts of the inline scripts, given the page cut at its marks. */
function inlineScripts(parts: string[]): string[] {
  const marked = parts.slice(1).filter((_, index) => {
    const before = parts[index] ?? '';
    return before.startsWith('<script', before.lastIndexOf('<'));
  });
  const texts = marked.map(part => part.slice(part.indexOf('>') + 1, part.indexOf('</script>')));
  return texts.filter(Boolean);
}

/** Logs a page that could not be made like any other failure; an address without a page is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageLog).error({ err: error, page: loggedPath(new URL(request.url).pathname) }, 'failed');
};
