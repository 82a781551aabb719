import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { flickOf, type Touched } from './flick.rules.ts';

type PictureViewerProps = { pictures: Picture[]; first: number; onClose: () => void };

/** Over the whole screen, one picture at a time from the index `first`; a press enlarges. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
    strip.current?.focus();
  }, [first]);
  const [large, setLarge] = useState<number>();
  // On an enlarged picture a finger scrolls.
  useFlick(strip, large === undefined);
  const turn = (by: 1 | -1) => {
    setLarge(undefined);
    strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  };
  const press = ({ key }: KeyboardEvent) => {
    // On an enlarged picture the keys scroll.
    if (large !== undefined) return;
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
          {pictures.map((picture, index) => (
            <Slide
              key={picture.name}
              picture={picture}
              name={picture.alt || `사진 ${index + 1}`}
              eager={index === first}
              large={index === large}
              onToggle={() => setLarge(index === large ? undefined : index)}
            />
          ))}
        </ul>
        <RoundButton Icon={X} place="top-3 right-3" label="닫기" onClick={onClose} />
        {pictures.length > 1 && <TurnButtons turn={turn} />}
      </div>
    </Sheet>
  );
}

type SlideProps = { picture: Picture; name: string; eager: boolean; large: boolean; onToggle: () => void };

/** A picture as large as the screen, or three times as large around the pressed point. */
function Slide({ picture, name, eager, large, onToggle }: SlideProps) {
  const slide = useRef<HTMLLIElement>(null);
  const pressed = useRef({ x: 0.5, y: 0.5 });
  useEffect(() => {
    const box = slide.current;
    if (!large || !box) return;
    const { x, y } = pressed.current;
    const [left, top] = [
      x * box.scrollWidth - box.clientWidth / 2,
      y * box.scrollHeight - box.clientHeight / 2,
    ];
    box.scrollTo({ left, top, behavior: 'instant' });
  }, [large]);
  const press = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key press has no point.
    pressed.current =
      detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
    onToggle();
  };
  return (
    <li
      ref={slide}
      className={`h-full w-full shrink-0 snap-center snap-always overscroll-contain ${large ? 'overflow-auto' : 'grid place-items-center'}`}
    >
      <button
        type="button"
        className={large ? 'block w-[300%] cursor-zoom-out' : 'cursor-zoom-in'}
        aria-label={`${name} 확대`}
        aria-pressed={large}
        onClick={press}
      >
        <img
          src={picturePath(picture.name, 1920, picture.pass)}
          alt={name}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          className={large ? 'h-auto w-full' : 'max-h-dvh max-w-full object-contain'}
        />
      </button>
    </li>
  );
}

const TurnButtons = ({ turn }: { turn: (by: 1 | -1) => void }) => (
  <>
    <RoundButton Icon={ChevronLeft} place="bottom-3 left-3" label="이전 사진" onClick={() => turn(-1)} />
    <RoundButton Icon={ChevronRight} place="right-3 bottom-3" label="다음 사진" onClick={() => turn(1)} />
  </>
);

type RoundButtonProps = { Icon: typeof X; place: string; label: string; onClick: () => void };

const RoundButton = ({ Icon, place, label, onClick }: RoundButtonProps) => (
  <button
    type="button"
    className={`absolute grid size-12 place-items-center rounded-full bg-[#0009] text-[#fff] ${place}`}
    aria-label={label}
    onClick={onClick}
  >
    <Icon />
  </button>
);

/** Turns the page after a fast, short swipe, which scroll snapping might undo. */
function useFlick(strip: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const box = strip.current;
    if (!box || !isOn) return;
    const stopper = new AbortController();
    const to = (slide: number) => {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      box.scrollTo({ left: slide * box.clientWidth, behavior });
    };
    const slide = () => Math.round(box.scrollLeft / box.clientWidth);
    let touched: Touched[] = [];
    let began = 0;
    let wanted: number | undefined;
    const on = { passive: true, signal: stopper.signal };
    const start = ({ touches, timeStamp }: TouchEvent) => {
      wanted = undefined;
      began = slide();
      // Two fingers mean something else.
      touched = touches.length === 1 ? [touchedAt(touches, timeStamp)] : [];
    };
    const move = ({ touches, timeStamp }: TouchEvent) => {
      if (touches.length === 1 && touched.length > 0) touched.push(touchedAt(touches, timeStamp));
    };
    const end = ({ timeStamp }: TouchEvent) => {
      const by = flickOf(touched, timeStamp);
      touched = [];
      if (by === 0) return;
      wanted = Math.max(0, Math.min(box.children.length - 1, began + by));
      to(wanted);
    };
    box.addEventListener('touchstart', start, on);
    box.addEventListener('touchmove', move, on);
    box.addEventListener('touchend', end, on);
    // The browser's own snapping may have moved it last.
    const correct = () => {
      if (wanted !== undefined && slide() !== wanted) to(wanted);
      wanted = undefined;
    };
    box.addEventListener('scrollend', correct, on);
    return () => stopper.abort();
  }, [strip, isOn]);
}

const touchedAt = ([touch]: TouchList | [Touch], time: number): Touched => ({
  x: touch?.clientX ?? 0,
  y: touch?.clientY ?? 0,
  at: time,
});
