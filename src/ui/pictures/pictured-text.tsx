import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { PICTURE_WIDTHS, picturePath, sizeWithin } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { PlainText } from '#/ui/page/text.tsx';
import { VIDEO_BOX, videosIn } from './video.rules.ts';

// Few texts have a video.
const Video = lazy(() => import('./video.tsx'));
// Loaded only for readers who open a picture.
const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }));

type PicturedTextProps = ComponentProps<typeof PlainText> & {
  pictures: Picture[];
  /** A single picture is at most 15rem high, as in comments. */
  compact?: boolean;
  /** The pictures below the text are in one row that scrolls. */
  row?: boolean;
};

/** Each picture is at its marker in the text; pictures without a marker are below the text. */
export function PicturedText({ text, mentions, pictures, compact, row }: PicturedTextProps) {
  const [open, setOpen] = useState<number>();
  const { parts, below } = partsOf(text, pictures.length);
  const alone = compact ? 'compact' : 'wide';
  const group = row ? 'row' : below.length > 1 ? 'square' : 'alone';
  const shown = (index: number, shape: Shape) => {
    const picture = pictures[index];
    if (!picture) return null;
    return (
      <PictureLink
        key={picture.name}
        picture={picture}
        index={index}
        shape={shape}
        onOpen={() => setOpen(index)}
      />
    );
  };
  return (
    <div className="grid gap-4">
      {parts.map(part =>
        'picture' in part ? (
          shown(part.picture, alone)
        ) : (
          <TextWithVideos key={part.at} text={part.text} mentions={mentions} />
        ),
      )}
      {below.length > 0 && (
        <div className={GROUPS[group]}>
          {below.map(index => shown(index, group === 'alone' ? alone : group))}
        </div>
      )}
      {open !== undefined && (
        <Suspense>
          <PictureViewer pictures={pictures} first={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function TextWithVideos({ text, mentions }: ComponentProps<typeof PlainText>) {
  return videosIn(text).map(part =>
    'video' in part ? (
      <Suspense key={part.at} fallback={<span className={VIDEO_BOX} />}>
        <Video video={part.video} href={part.href} />
      </Suspense>
    ) : (
      <PlainText key={part.at} text={part.text} mentions={mentions} />
    ),
  );
}

const GROUPS = {
  alone: 'grid',
  square: 'grid grid-cols-2 gap-2 md:grid-cols-3',
  row: 'flex snap-x gap-2 overflow-x-auto overscroll-x-contain max-md:-mx-4 max-md:px-4 max-md:scroll-px-4 md:pb-2 md:*:min-w-80 md:*:max-w-140 md:*:flex-1',
} as const;

/** `sizes` is the width by which browsers choose a file. */
const SHAPES = {
  wide: { sizes: '(min-width: 768px) 720px, 100vw', className: 'h-auto max-w-full' },
  square: { sizes: '(min-width: 768px) 230px, 48vw', className: 'aspect-square w-full object-cover' },
  row: {
    sizes: '(min-width: 768px) 560px, 400px',
    className: 'h-48 w-auto max-w-full object-cover md:h-64 md:w-full',
  },
  compact: { sizes: '320px', className: 'h-auto max-h-60 w-auto max-w-full' },
} as const;
type Shape = keyof typeof SHAPES;

type PictureLinkProps = { picture: Picture; index: number; shape: Shape; onOpen: () => void };

function PictureLink({ picture, index, shape, onOpen }: PictureLinkProps) {
  const { name, width, height, alt, pass } = picture;
  const { sizes, className } = SHAPES[shape];
  const sources = PICTURE_WIDTHS.map(
    most => `${picturePath(name, most, pass)} ${sizeWithin(picture, most).width}w`,
  );
  return (
    // Without a script the link opens the picture itself.
    <a
      href={picturePath(name, 1920, pass)}
      className="block w-fit max-w-full shrink-0 snap-start"
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <img
        src={picturePath(name, 960, pass)}
        srcSet={sources.join(', ')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt || `사진 ${index + 1}`}
        // The first picture of a post is visible at once; the others load when they come near.
        {...(index === 0 && shape !== 'compact' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className={`rounded-md bg-sunken ${className}`}
      />
    </a>
  );
}

/** Numbers begin with 1. */
const PLACE = /\[사진 ?(\d{1,2})\]/g;

/** `at` is where the part begins. */
type TextPart = { text: string; at: number } | { picture: number; at: number };

/** Splits at the first marker of each of `count` pictures; `below` are the indexes without a marker. */
function partsOf(text: string, count: number): { parts: TextPart[]; below: number[] } {
  const parts: TextPart[] = [];
  const below = new Set(Array.from({ length: count }, (_, index) => index));
  let end = 0;
  for (const found of text.matchAll(PLACE)) {
    const picture = Number(found[1]) - 1;
    if (!below.delete(picture)) continue;
    parts.push({ text: text.slice(end, found.index).replace(/\n$/, ''), at: end });
    parts.push({ picture, at: found.index });
    end = found.index + found[0].length;
    if (text[end] === '\n') end++;
  }
  parts.push({ text: text.slice(end), at: end });
  return { parts: parts.filter(part => 'picture' in part || part.text !== ''), below: [...below] };
}
