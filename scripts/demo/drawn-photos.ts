import { ImageEncoder } from '#/server/pictures/image-encoder.ts';
import { type Random, seededRandom } from './random.ts';

/** What the demo's pictures show: balls on the cloth, a cue, a scoreboard, a hall from its door. */
export const SUBJECTS = ['balls', 'cue', 'score', 'room'] as const;
export type Subject = (typeof SUBJECTS)[number];
export type DrawnPhoto = { width: number; height: number; files: Uint8Array[] };

const [WIDTH, HEIGHT] = [1280, 960];
const OF_EACH = 3;

/** Pictures of each subject, drawn and encoded as what members send is. */
export async function drawPhotos(): Promise<Record<Subject, DrawnPhoto[]>> {
  const { default: sharp } = await import('sharp');
  const encoder = new ImageEncoder();
  const photo = async (subject: Subject, at: number) => {
    const drawn = Buffer.from(DRAW[subject](seededRandom(`photo ${subject} ${at}`)));
    const encoded = await encoder.encode(await sharp(drawn).jpeg({ quality: 88 }).toBuffer());
    if ('refused' in encoded) throw new Error(`a picture of the demo is ${encoded.refused}`);
    return encoded;
  };
  try {
    const all = {} as Record<Subject, DrawnPhoto[]>;
    for (const subject of SUBJECTS) {
      all[subject] = [];
      for (let index = 0; index < OF_EACH; index++) all[subject].push(await photo(subject, index));
    }
    return all;
  } finally {
    encoder.close();
  }
}

const CLOTHS = ['#0d6846', '#145f8a', '#0f5a3c'];
const WOODS = ['#5b3218', '#6d4526', '#3d2414'];

/** A picture in the light of the lamp above the table. */
const framed = (
  body: string,
  defs = '',
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"
  viewBox="0 0 1280 960"><defs>${defs}
  <radialGradient id="ball" cx="35%" cy="30%"><stop offset="0" stop-color="#fff" stop-opacity=".75"/>
    <stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>
  <radialGradient id="lamp" cx="50%" cy="35%" r="75%"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".28"/>
    <stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient></defs>
  ${body}<rect width="1280" height="960" fill="url(#lamp)"/></svg>`;

const ball = (x: number, y: number, size: number, colour: string) =>
  `<ellipse cx="${x + size * 0.25}" cy="${y + size * 0.75}" rx="${size}" ry="${size * 0.45}" fill="#000" opacity=".35"/>
  <circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${size}" fill="url(#ball)"/>`;

const rail = (wood: string) => `<rect y="0" width="1280" height="120" fill="${wood}"/>
  <rect y="120" width="1280" height="34" fill="#000" opacity=".28"/>
  ${[160, 400, 640, 880, 1120].map(x => `<path d="M${x} 46 l11 14 -11 14 -11 -14z" fill="#f3ead2"/>`).join('')}`;

function balls(random: Random): string {
  const places = [
    [random.int(180, 420), random.int(520, 800), '#f7f2e4'],
    [random.int(560, 800), random.int(300, 520), '#e9b21c'],
    [random.int(880, 1120), random.int(420, 760), '#a8221b'],
  ] as const;
  return framed(
    `<rect width="1280" height="960" fill="${random.pick(CLOTHS)}"/>${rail(random.pick(WOODS))}
    ${places.map(([x, y, colour]) => ball(x, y, 40 + Math.round(y / 20), colour)).join('')}`,
  );
}

function cue(random: Random): string {
  const tilt = random.int(-16, -6);
  return framed(
    `<rect width="1280" height="960" fill="${random.pick(CLOTHS)}"/>
    <g transform="rotate(${tilt} 640 480)">
      <path d="M-60 520 L1340 496 V520 L-60 568z" fill="#000" opacity=".3"/>
      <path d="M-60 500 L620 486 V516 L-60 548z" fill="${random.pick(WOODS)}"/>
      <path d="M620 486 L1290 478 V500 L620 516z" fill="#e3c48e"/>
      <path d="M1290 478 l34 0 v22 l-34 0z" fill="#f4f1e6"/><path d="M1324 478 l12 2 v18 l-12 2z" fill="#2f6db5"/>
      <path d="M590 486 h44 v30 h-44z" fill="#c9a227"/></g>
    ${ball(random.int(160, 420), random.int(180, 320), 62, '#f7f2e4')}`,
  );
}

function scoreOf(random: Random): string {
  const digits = [random.int(12, 30), random.int(8, 29), random.int(15, 28)].map(String);
  const box = (
    x: number,
    text: string,
    name: string,
  ) => `<rect x="${x}" y="250" width="420" height="380" rx="18" fill="#0a0c0d"/>
    <text x="${x + 210}" y="565" text-anchor="middle" font-family="monospace" font-weight="bold" font-size="250" fill="#ff5a36">${text}</text>
    <text x="${x + 210}" y="318" text-anchor="middle" font-family="sans-serif" font-size="44" fill="#d7eadf">${name}</text>`;
  return framed(
    `<rect width="1280" height="960" fill="#22262a"/><rect x="110" y="150" width="1060" height="620" rx="30" fill="#15181a" stroke="#4a4f52" stroke-width="8"/>
    ${box(170, digits[0] ?? '', 'HOME')}${box(690, digits[1] ?? '', 'AWAY')}
    <text x="640" y="725" text-anchor="middle" font-family="monospace" font-size="64" fill="#f4c445">INN ${digits[2]}</text>`,
  );
}

function room(random: Random): string {
  const cloth = random.pick(CLOTHS);
  const table = (x: number, y: number, size: number) => `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-150 0 L150 0 L220 90 L-220 90z" fill="${WOODS[0]}"/><path d="M-130 8 L130 8 L190 78 L-190 78z" fill="${cloth}"/>
    <path d="M-200 90 v70 h22 v-70z M178 90 v70 h22 v-70z" fill="#2c190c"/>
    <path d="M-90 -190 h180 l26 40 h-232z" fill="#1d4d3a"/><path d="M-116 -150 L116 -150 L200 78 L-200 78z" fill="#ffe9b0" opacity=".13"/></g>`;
  return framed(
    `<rect width="1280" height="960" fill="#3b342b"/><path d="M0 960 L420 420 H860 L1280 960z" fill="#4b4135"/>
    <rect x="420" y="200" width="440" height="220" fill="#2c2721"/>
    ${table(460, 430, 0.55)}${table(820, 430, 0.55)}${table(340, 540, 0.9)}${table(960, 540, 0.9)}${table(640, 720, 1.35)}`,
  );
}

const DRAW = { balls, cue, score: scoreOf, room } satisfies Record<Subject, (random: Random) => string>;
