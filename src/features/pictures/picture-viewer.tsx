import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { picturePath } from '#/shared/pictures.ts';
import { Sheet } from '#/ui/sheet.tsx';
import type { Picture } from './pictures.contract.ts';

type PictureViewerProps = { pictures: Picture[]; first: number; onClose: () => void };
const BUTTON = 'absolute grid size-12 place-items-center rounded-full bg-[#0009] text-[#fff]';

/** Pictures as large as the screen, beside each other: by swiping, by keys and by buttons; two fingers enlarge one. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
    strip.current?.focus();
  }, [first]);
  const turn = (by: 1 | -1) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  };
  return (
    <Sheet title="사진 크게 보기" full onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the buttons do */}
      <div className="relative h-full bg-[#000]" onKeyDown={press}>
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          tabIndex={0}
          aria-label="사진"
          className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
        >
          {pictures.map(({ name, alt, width, height, pass }, index) => (
            <li key={name} className="grid h-full w-full shrink-0 snap-center place-items-center">
              <img
                src={picturePath(name, 1920, pass)}
                alt={alt || `사진 ${index + 1}`}
                width={width}
                height={height}
                loading={index === first ? 'eager' : 'lazy'}
                className="max-h-dvh max-w-full object-contain"
              />
            </li>
          ))}
        </ul>
        <button type="button" className={`${BUTTON} top-3 right-3`} aria-label="닫기" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
        {pictures.length > 1 && <TurnButtons turn={turn} />}
      </div>
    </Sheet>
  );
}

function TurnButtons({ turn }: { turn: (by: 1 | -1) => void }) {
  return (
    <>
      <button
        type="button"
        className={`${BUTTON} bottom-3 left-3`}
        aria-label="이전 사진"
        onClick={() => turn(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${BUTTON} right-3 bottom-3`}
        aria-label="다음 사진"
        onClick={() => turn(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
}
