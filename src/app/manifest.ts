const GREEN = '#0b6b4f';
const IVORY = '#fbf8f1';
const ICONS = [
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What a phone reads when the site is put on its home screen, under the site's own name. */
export function manifestOf(siteName: string) {
  return {
    name: siteName,
    short_name: siteName,
    description: '4구·3구 당구인의 마당',
    lang: 'ko',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GREEN,
    background_color: IVORY,
    icons: ICONS,
    // What a long press on the icon offers.
    shortcuts: [
      { name: '대회 시작', url: '/tournament/setup', icons: ICONS.slice(1, 2) },
      { name: '출석체크', url: '/attendance', icons: ICONS.slice(1, 2) },
    ],
  };
}
