import { html } from 'hono/html';

/** Turns a refusal of the API into a page, for when the site's own pages cannot be made at all. */
export async function plainPage(answer: Response, siteName: string): Promise<Response> {
  const { message, number } = (await answer.json()) as { message: string; number?: string };
  const page = html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message} · ${siteName}</title></head>
<body>
<h1>${message}</h1>
${number ? html`<p>문의하실 때 이 번호를 알려주세요: <strong>${number}</strong></p>` : ''}
<p><a href="/">${siteName} 처음으로</a></p>
</body>
</html>`;
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(String(await page), { status: answer.status, headers });
}
