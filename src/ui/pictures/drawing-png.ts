// The properties that the style sheet sets on a drawing; a separate picture has no style sheet.
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'opacity',
] as const;
// Sharp on a phone; older phones fail with a larger canvas.
const SCALE = 2;
const PIXELS_MOST = 16_000_000;

/** Pixels a unit, units around the drawing, and the colour behind it (by default the page's). */
type Look = { scale?: number; margin?: number; ground?: string };

/** Returns a PNG of a drawing as it looks on this page. */
export async function renderPng(drawing: SVGSVGElement, look: Look = {}): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const picture = await loadImage(serializeSvg(drawing, { width, height }));
  const { margin = 0, ground } = look;
  const [whole, high] = [width + 2 * margin, height + 2 * margin];
  const scale = Math.min(look.scale ?? SCALE, Math.sqrt(PIXELS_MOST / (whole * high)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(whole * scale);
  canvas.height = Math.round(high * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.fillStyle = ground ?? getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, margin * scale, margin * scale, width * scale, height * scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob(png => (png ? resolve(png) : reject(new Error('No picture was made.'))), 'image/png');
  });
}

function serializeSvg(drawing: SVGSVGElement, { width, height }: { width: number; height: number }): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original);
    for (const property of DRAWN)
      copies[index]?.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.removeAttribute('class');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}
