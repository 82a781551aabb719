// Runs in a child process: draws one SVG at a time as a PNG, with the fonts that come with the site.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { READY } from './child-program.ts';

const FONT = '@expo-google-fonts/nanum-gothic/package.json';
// The characters of the font, as `fc-query --format '%{charset}'` prints them.
const CHARSET = [
  '20-7e a1-a7 a9-ae b0-b3 b5-b7 b9-bf c6 d0 d7-d8 de-df e6 f0 f7-f8 fe 111 126-127 132-133 138 13f-142 14a-14b',
  '152-153 166-167 2010 2013-2014 2016 2018-2022 2025-2026 2030 2032-2036 2039-203c 2042 207a-207e 20a9 20ac 2113',
  '2122 2126 2190-2199 21b0-21b4 21bc 21c0 21c4-21c5 21cd 21cf-21d4 21e0-21e3 21e6-21e9 2200 2202-2203 2206-2209',
  '220b-220c 220f 2211 2213 221a 221d-2220 2222 2225-222c 222e 2234-2237 223d 2243 2245 2248 2250-2253 225a',
  '2260-2262 2264-2267 226e-2273 2276-2277 2279-227b 2280-2287 228a-228b 2295-2297 22a3-22a5 22bb-22bc 22ce-22cf',
  '22da-22db 22ee 2306 2312 2314 2500-2503 250c-254b 2592 25a0-25a1 25a3-25a9 25b1-25b3 25b5-25b7 25b9 25bc-25bd',
  '25bf-25c1 25c3 25c6-25cc 25ce-25d1 25e6 25ef 2605-2606 260e-260f 261c-261f 262f 2640 2642 2660-2661 2663-2665',
  '2667-266a 266c-266d 266f 2716 271a 273d 2756 3001-3003 3008-3019 301e-3020 3036 3131-3163 3165-318e 327f',
  'ac00-d7a3 ff01-ff5e ffe0-ffe3 ffe5-ffe6',
].join(' ');
const ranges = CHARSET.replaceAll(/[\da-f]+/g, code => `\\u{${code}}`).replaceAll(' ', '');
// Characters that would be drawn as a box with their number; they are left out.
const NOT_IN_FONT = new RegExp(`[^${ranges}]`, 'gu');

// None of the machine's own fonts: a picture looks the same everywhere.
const folder = mkdtempSync(join(tmpdir(), 'dangu-fonts-'));
const fonts = dirname(createRequire(import.meta.url).resolve(FONT)).replaceAll('&', '&amp;');
const file = join(folder, 'fonts.conf');
writeFileSync(
  file,
  `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`,
);
process.env.FONTCONFIG_FILE = file;
const { default: sharp } = await import('sharp');
sharp.cache(false);
sharp.concurrency(1);

const draw = (svg: string) =>
  sharp(Buffer.from(svg.replaceAll(NOT_IN_FONT, '')))
    .png()
    .toBuffer();

// The first text loads the fonts, after which the file is not needed.
await draw('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">가</text></svg>');
rmSync(folder, { recursive: true });

process.send?.(READY);
process.on('message', async (svg: string) => process.send?.(await draw(svg)));
process.once('disconnect', () => process.exit());
