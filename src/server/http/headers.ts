import { hash } from 'node:crypto';
import type { Config } from '#/server/settings/config.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  // Chosen pictures are previewed before they are uploaded.
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The player of a video, loaded when the reader presses the video.
  'frame-src https://www.youtube-nocookie.com',
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // In the browser no text becomes HTML or a script, except those that app/trusted-texts.ts allows.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** The content security policy of a page: the site's scripts, and only inline scripts with these texts. */
export function pagePolicy(inlineScripts: string[]): string {
  const hashes = inlineScripts.map(text => `'sha256-${hash('sha256', text, 'base64')}'`);
  return `${POLICY}; script-src ${["'self'", ...hashes].join(' ')}`;
}

/** The default headers: security headers, and no caching. Pages replace the content security policy. */
export const defaultHeaders = ({ PUBLIC_URL }: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(PUBLIC_URL.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
  'cache-control': 'no-store',
});
