import { expect, test } from 'vitest';
import { browserName } from './browser-name.rules.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/126.0 Whale/3.27 Safari/537.36`, '네이버 웨일 · Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918N) ${KIT} SamsungBrowser/26.0 Chrome/122.0 Mobile`,
    '삼성 인터넷 · Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${KIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 KAKAOTALK 11.0`,
    '카카오톡 · Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} CriOS/130.0 Mobile Safari/604.1`,
    'Chrome · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · macOS'],
  ['curl/8.5.0', '알 수 없는 브라우저'],
  ['', '알 수 없는 브라우저'],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
