import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { pagePolicy } from '#/server/headers.ts';
import { ScriptNonce } from '#/ui/site-facts.ts';
import { pageLog } from './facts.ts';

/**
 * Makes a page whole and writes the policy that lets exactly its own inline scripts run. React marks them with
 * a nonce that nobody else can know; the marks are taken out again, because a kept page must not change.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const { html, failed } = await render(request, context, nonce);
  const scripts = [
    ...html.matchAll(new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g')),
  ];
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', pagePolicy(scripts.map(([, text = '']) => text).filter(Boolean)));
  const ok = status === 200 && !failed;
  headers.set('cache-control', ok ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=10' : 'no-store');
  return new Response(html.replaceAll(` nonce="${nonce}"`, ''), { status: failed ? 500 : status, headers });
}

function render(request: Request, context: EntryContext, nonce: string) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        buffer(body).then(bytes => resolve({ html: bytes.toString('utf8'), failed }), reject);
        pipe(body);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
}

/** A page that could not be made is a line of the log like any other failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted)
    context.get(pageLog).error({ err: error, page: new URL(request.url).pathname }, 'failed');
};
