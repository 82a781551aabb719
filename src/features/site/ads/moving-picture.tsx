import { useId, useRef } from 'react';
import { type AdName, PICTURE } from './ads.rules.ts';
import { useMovingPicture } from './use-moving-picture.ts';
import './moving-picture.css';

const KEYS_MOVE =
  '화살표 키를 누르거나 끌어서 그림을 옮길 수 있습니다. Esc 키를 누르면 화살표 키로 화면을 내릴 수 있습니다.';
const KEYS_SCROLL =
  '지금은 화살표 키로 화면을 내립니다. Esc 키를 다시 누르거나 그림을 누르면 화살표 키로 그림을 옮깁니다.';

/** An ad's picture, which keys and dragging move across the page; the hint under the picture says so. */
export function MovingPicture({ ad, imageUrl, alt }: { ad: AdName; imageUrl: string; alt: string }) {
  const picture = useRef<HTMLElement>(null);
  const { position, isFlipped, hasKeys, handlers } = useMovingPicture(ad, picture);
  const hint = useId();
  return (
    <>
      <div className="moving-picture-place">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: reached by the keyboard, which moves it */}
        <figure
          ref={picture}
          className="moving-picture"
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
        <span className="moving-picture-by-touch">그림을 손가락으로 끌어 움직일 수 있습니다.</span>
        <span className="moving-picture-by-keys" role="status">
          {hasKeys ? KEYS_MOVE : KEYS_SCROLL}
          {hasKeys && ad === 'ad1' && ' I·J·K·L 키로도 옮기고, D 다음에 P를 누르면 그림이 뒤집힙니다.'}
        </span>
      </p>
    </>
  );
}
