import type { Context } from 'hono';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway, isLockedOut } from '#/database/health.ts';
import type { Log } from '#/server/monitoring/log.ts';
import { Refusal, statusOf, UNREADABLE } from '#/shared/refusal.ts';
import { staticPage } from './static-page.ts';

const BROKEN = '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.';
const AWAY = '지금은 저장소에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.';
const LOCKED = '지금 다른 요청이 같은 내용을 바꾸고 있습니다. 잠시 후 다시 시도해 주세요.';

/** Answers an error: a Refusal by its kind, a database that is away or locked with 503, a bug with 500. */
export function answerError(error: unknown, c: Context, log: Log, requestId: string): Response {
  if (error instanceof Refusal) return refusal(c, error);
  if (error instanceof HTTPException) return c.json({ message: UNREADABLE }, error.status);
  if (isDatabaseAway(error)) {
    log.error({ requestId, err: error }, 'database away');
    return refusal(c, new Refusal('overloaded', AWAY, { retryAfterSeconds: 5 }));
  }
  if (isLockedOut(error)) {
    log.warn({ requestId, error: String(error) }, 'a lock was not free in time');
    return refusal(c, new Refusal('overloaded', LOCKED, { retryAfterSeconds: 5 }));
  }
  log.error({ requestId, err: error }, 'failed');
  return c.json({ message: BROKEN, number: requestId }, 500);
}

function refusal(c: Context, { kind, message, issues, retryAfterSeconds }: Refusal): Response {
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds));
  return c.json(issues ? { message, issues } : { message }, statusOf(kind));
}

/** Makes an HTML page of an error answer of the API, for when the site's own pages cannot be rendered. */
export async function plainPage(answer: Response, siteName: string): Promise<Response> {
  const { message, number } = (await answer.json()) as { message: string; number?: string };
  const content = html`${number ? html`<p>문의하실 때 이 번호를 알려주세요: <strong>${number}</strong></p>` : ''}
<nav><a href="">다시 시도</a><a href="/">홈으로 가기</a></nav>`;
  const page = await staticPage({ title: message, siteName, content });
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  headers.set('cache-control', 'no-store');
  return new Response(page.body, { status: answer.status, headers });
}
