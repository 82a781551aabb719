// Draws public/balls/*.svg. Run by hand (`node scripts/balls.ts`) after a change of the steps or colours.
import { mkdirSync, writeFileSync } from 'node:fs';
import { SCORE4_STEPS, type Score4Step } from '#/shared/score4.ts';

type Look = { colour: string; band?: string };

// The ladder walks once round the colour circle; the three highest steps are striped, as the high balls of a rack
// are, which also gives their four digits the whole width of the ball.
const LOOKS: Record<Score4Step, Look> = {
  30: { colour: '#f2c51d' },
  50: { colour: '#f09a1c' },
  80: { colour: '#e9701f' },
  100: { colour: '#dc3f2b' },
  120: { colour: '#c2204b' },
  150: { colour: '#b02a86' },
  200: { colour: '#8237ab' },
  250: { colour: '#5544c0' },
  300: { colour: '#2b5bd0' },
  400: { colour: '#1686cf' },
  500: { colour: '#0f95a0' },
  700: { colour: '#0c8152' },
  1000: { colour: '#1b3f9c', band: '#fffdf6' },
  1500: { colour: '#a3142f', band: '#fffdf6' },
  2000: { colour: '#2a2a33', band: '#f6cf5b' },
};

const IVORY = '#fffdf6';
const INK = '#17171c';

// Centre lines of the digits in a box 5 wide and 10 high. Lines instead of letters, because the font of a picture
// is whatever the reader's machine has.
const DIGITS: Record<string, { width: number; line: string }> = {
  0: { width: 5, line: 'M0 2.6A2.5 2.6 0 0 1 5 2.6V7.4A2.5 2.6 0 0 1 0 7.4Z' },
  1: { width: 2.2, line: 'M0 1.9L2.2 0V10' },
  2: { width: 5, line: 'M.1 2.5A2.4 2.5 0 0 1 4.9 2.5C4.9 4.8 2.4 6.8.1 10H5.2' },
  3: { width: 5, line: 'M.3 1.7A2.25 2.35 0 1 1 2.2 4.7A2.5 2.65 0 1 1 0 8' },
  4: { width: 5.3, line: 'M3.9 10V0L0 7H5.5' },
  5: { width: 5, line: 'M4.7 0H.8L.4 4.8C1 4.1 1.7 3.8 2.5 3.8A2.5 3.1 0 1 1 0 8.1' },
  7: { width: 5, line: 'M0 0H5L1.8 10' },
  8: {
    width: 5,
    line: 'M2.5 0A2.2 2.35 0 1 1 2.5 4.7A2.2 2.35 0 1 1 2.5 0ZM2.5 4.7A2.5 2.65 0 1 1 2.5 10A2.5 2.65 0 1 1 2.5 4.7Z',
  },
};

// By count of digits: the scale of a digit, how thick its line is and the room between two, in units of the digit.
const SIZES: Record<number, { scale: number; line: number; gap: number }> = {
  2: { scale: 1.6, line: 2, gap: 3.2 },
  3: { scale: 1.24, line: 2.1, gap: 3.2 },
  4: { scale: 1.27, line: 2, gap: 3.2 },
};

function drawNumber(step: number): string {
  const digits = [...String(step)].map(digit => DIGITS[digit] ?? { width: 0, line: '' });
  const size = SIZES[digits.length];
  if (size === undefined) throw new Error(`No size for a number like ${step}`);
  let right = 0;
  const lines = digits.map(digit => {
    const left = right;
    right += digit.width + size.gap;
    return `<path transform="translate(${left.toFixed(1)})" d="${digit.line}"/>`;
  });
  const corner = `${(24 - (size.scale * (right - size.gap)) / 2).toFixed(2)} ${(24 - size.scale * 5).toFixed(2)}`;
  return `<g transform="translate(${corner}) scale(${size.scale})" fill="none" stroke="${INK}" stroke-width="${size.line}" stroke-linejoin="round">${lines.join('')}</g>`;
}

function drawWhite(look: Look, number: string): string {
  if (look.band)
    return `<path d="M3 14.2Q24 12 45 14.2A23 23 0 0 1 45 33.8Q24 36 3 33.8A23 23 0 0 1 3 14.2Z" fill="${look.band}"/>`;
  return number && `<circle cx="24" cy="24" r="16" fill="${IVORY}"/>`;
}

function drawBall(look: Look, number: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<defs>
<radialGradient id="shade" cx=".36" cy=".28" r=".78"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".68" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>
<radialGradient id="light"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
</defs>
<circle cx="24" cy="24" r="23" fill="${look.colour}"/>
${drawWhite(look, number)}
<circle cx="24" cy="24" r="23" fill="url(#shade)"/>
<circle cx="24" cy="24" r="22.7" fill="none" stroke-opacity=".2" stroke="#000" stroke-width=".6"/>
<circle cx="24" cy="24" r="22" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width=".8"/>
<ellipse cx="15" cy="7.6" rx="8" ry="4.4" transform="rotate(-28 15 7.6)" fill="url(#light)"/>
${number}
</svg>
`;
}

mkdirSync('public/balls', { recursive: true });
for (const step of SCORE4_STEPS)
  writeFileSync(`public/balls/${step}.svg`, drawBall(LOOKS[step], drawNumber(step)));
writeFileSync('public/balls/default.svg', drawBall({ colour: '#f3ead2' }, ''));
