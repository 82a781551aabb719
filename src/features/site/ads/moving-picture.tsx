import { useId, useRef } from 'react';
import { type AdName, PICTURE } from './ads.rules.ts';
import { useMovingPicture } from './use-moving-picture.ts';

const KEYS_MOVE =
  '화살표 키를 누르거나 끌어서 그림을 옮길 수 있습니다. Esc 키를 누르면 화살표 키로 화면을 내릴 수 있습니다.';
const KEYS_SCROLL =
  '지금은 화살표 키로 화면을 내립니다. Esc 키를 다시 누르거나 그림을 누르면 화살표 키로 그림을 옮깁니다.';

/** An ad's picture, which keys and a dragging finger move in the window; the sentence below explains this. */
export function MovingPicture({ ad, imageUrl, alt }: { ad: AdName; imageUrl: string; alt: string }) {
  const picture = useRef<HTMLElement>(null);
  const { position, isFlipped, hasKeys, handlers } = useMovingPicture(ad, picture);
  const hint = useId();
  return (
    <>
      <div className="grid place-items-center min-h-58 mt-6 mb-2 border-2 border-dashed border-line rounded-cloth">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: reached by the keyboard, which moves it */}
        <figure
          ref={picture}
          className="size-50 cursor-grab touch-none select-none rounded-[18px] shadow-[0_8px_28px_var(--shade)] transition-transform duration-180 active:cursor-grabbing data-placed:fixed data-placed:z-30 data-flipped:transform-[scaleX(-1)] [&_img]:size-full [&_img]:rounded-[inherit] [&_img]:object-cover"
          aria-label="움직이는 광고 그림"
          aria-describedby={hint}
          tabIndex={0}
          data-flipped={isFlipped || undefined}
          data-placed={position && ''}
          style={position}
          {...handlers}
        >
          <img src={imageUrl} alt={alt} width={PICTURE} height={PICTURE} draggable={false} />
        </figure>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      </div>
      <p className="text-soft text-label text-center" id={hint}>
        <span className="hidden max-md:inline pointer-coarse:inline">
          그림을 손가락으로 끌어 움직일 수 있습니다.
        </span>
        <span className="max-md:hidden pointer-coarse:hidden" role="status">
          {hasKeys ? KEYS_MOVE : KEYS_SCROLL}
          {hasKeys && ad === 'ad1' && ' I·J·K·L 키로도 옮기고, D 다음에 P를 누르면 그림이 뒤집힙니다.'}
        </span>
      </p>
    </>
  );
}
