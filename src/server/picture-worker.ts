// Runs in a worker thread: draws one SVG at a time as a PNG, with the fonts that come with the site.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

const FONT = '@expo-google-fonts/nanum-gothic';
const { resolve } = createRequire(import.meta.url);
const fontFiles = ['400Regular/NanumGothic_400Regular.ttf', '700Bold/NanumGothic_700Bold.ttf'].map(file =>
  resolve(`${FONT}/${file}`),
);
// Nothing of the machine's own fonts: a picture is the same everywhere.
const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'NanumGothic' };

parentPort?.on('message', (svg: string) => {
  const png = new Resvg(svg, { font }).render().asPng();
  parentPort?.postMessage(new Uint8Array(png));
});
