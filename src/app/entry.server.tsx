import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pagePolicy } from '#/server/http/headers.ts';
import { loggedPath } from '#/server/monitoring/log.ts';
import { PRELOADS, ScriptNonce } from '#/ui/client/site-facts.ts';
import { pageLog, renderLimit } from './site-facts.ts';

const NONCE = randomBytes(16).toString('base64url');
const MARK = ` nonce="${NONCE}"`;

/**
 * Renders a page and its security policy, which lets only the page's own inline scripts run (by hash). React
 * marks these with a nonce that nobody can guess; the page is sent without it, so that it can be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const html = await site.get(renderLimit).run(() => renderPage(request.url, context));
  const parts = scriptsAfterStyles(html);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', pagePolicy(inlineScripts(parts)));
  const isCacheable = status === 200;
  headers.set(
    'cache-control',
    isCacheable ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=10' : 'no-store',
  );
  return new Response(parts.join(''), { status, headers });
}

/** The HTML of a page with the data of its loaders. Throws a component's error. */
async function renderPage(url: string, context: EntryContext): Promise<string> {
  const page = (
    <ScriptNonce value={NONCE}>
      <ServerRouter context={context} url={url} nonce={NONCE} />
    </ScriptNonce>
  );
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page, {
    nonce: NONCE,
    // Complete content is written inline, however long it is.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: error => void errors.push(error),
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return text(stream);
}

/**
 * Returns a page's HTML, split at each nonce, with the preloads of scripts moved from the head into a script
 * in the body: earlier preloads would slow down the style sheet, which the first paint needs.
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

/** The texts of the inline scripts of a page, given its HTML split at the nonces. */
function inlineScripts(parts: string[]): string[] {
  const marked = parts.slice(1).filter((_, index) => {
    const before = parts[index] ?? '';
    return before.startsWith('<script', before.lastIndexOf('<'));
  });
  const texts = marked.map(part => part.slice(part.indexOf('>') + 1, part.indexOf('</script>')));
  return texts.filter(Boolean);
}

/** Logs an error thrown while a page was made, except answers below 500 (404: an unknown address). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageLog).error({ err: error, page: loggedPath(new URL(request.url).pathname) }, 'failed');
};
