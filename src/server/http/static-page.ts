import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';

const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f1ebdd, #13150f);
  --text: light-dark(#211e17, #f1ede2);
  --soft: light-dark(#5c5444, #b8b3a4);
  --fill: light-dark(#0d6846, #1b7d56);
  --line: light-dark(#0d6846, #5cc394);
}
body {
  display: grid;
  box-sizing: border-box;
  min-height: 100vh;
  margin: 0;
  padding: 1rem;
  place-content: center;
  justify-items: center;
  gap: 0.75rem;
  background: var(--page);
  color: var(--text);
  font: 16px/1.6 Pretendard, "Apple SD Gothic Neo", "Noto Sans KR", "Malgun Gothic", system-ui, sans-serif;
  text-align: center;
  word-break: keep-all;
}
h1 { margin: 0; max-width: 32rem; font-size: 1.375rem; text-wrap: balance; }
p { margin: 0; max-width: 32rem; text-wrap: balance; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem; margin-top: 0.75rem; }
a {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 1rem;
  border: 1px solid var(--line);
  border-radius: 10px;
  color: var(--line);
  font-weight: 600;
  text-decoration: none;
}
a:first-child { border-color: var(--fill); background: var(--fill); color: #fff; }
[hidden] { display: none; }`;

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

type StaticPage = {
  title: string;
  siteName: string;
  /** The elements below the heading. */
  content: unknown;
  script?: string;
};

/** Returns the HTML and headers of a page that needs no other file, for when a page cannot be rendered. */
export async function staticPage({ title, siteName, content, script = '' }: StaticPage) {
  const page = html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${siteName}</title><style>${raw(STYLE)}</style></head>
<body>
<h1>${title}</h1>
${content}
${script && html`<script>${raw(script)}</script>`}
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ];
  return {
    body: String(await page),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
  };
}
