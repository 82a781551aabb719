import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pagePolicy } from '#/server/headers.ts';
import { loggedPath } from '#/server/log.ts';
import { ScriptNonce } from '#/ui/site-facts.ts';
import { pageLog, renderLimit } from './site-facts.ts';

const NONCE = randomBytes(16).toString('base64url');
const MARK = ` nonce="${NONCE}"`;

/**
 * Makes a page whole and writes the policy that lets exactly its own inline scripts run. React marks them with
 * a nonce that nobody else can know; the marks are taken out again, because a cached page must not change.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const page = (
    <ScriptNonce value={NONCE}>
      <ServerRouter context={await withItsData(context)} url={request.url} nonce={NONCE} />
    </ScriptNonce>
  );
  const parts = (await site.get(renderLimit).run(() => renderToString(page))).split(MARK);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', pagePolicy(inlineScripts(parts)));
  const ok = status === 200;
  headers.set('cache-control', ok ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=10' : 'no-store');
  return new Response(`<!DOCTYPE html>${parts.join('')}`, { status, headers });
}

/**
 * A page's data is complete before it is rendered, so nothing of it need be streamed, and rendering in one go
 * takes a third less time. The data is read here and laid where the router looks before it waits for its stream.
 */
async function withItsData(context: EntryContext): Promise<EntryContext> {
  const reader = context.serverHandoffStream?.getReader();
  if (!reader) return context;
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, renderMeta: { ...context.renderMeta, streamCache: { 0: read } } };
}

/** The texts of the inline scripts, given the page cut at its marks. */
function inlineScripts(parts: string[]): string[] {
  const marked = parts.slice(1).filter((_, at) => {
    const before = parts[at] ?? '';
    return before.startsWith('<script', before.lastIndexOf('<'));
  });
  const texts = marked.map(part => part.slice(part.indexOf('>') + 1, part.indexOf('</script>')));
  return texts.filter(Boolean);
}

/** A page that could not be made is a line of the log like any other failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(pageLog).error({ err: error, page: loggedPath(new URL(request.url).pathname) }, 'failed');
};
