import { useId, useRef } from 'react';
import { type AdName, PICTURE } from './ads.rules.ts';
import { useMovingPicture } from './use-moving-picture.ts';

/** An ad's picture, which keys and a finger move about the window; the sentence below says how. */
export function MovingPicture({ ad, imageUrl, alt }: { ad: AdName; imageUrl: string; alt: string }) {
  const picture = useRef<HTMLElement>(null);
  const { position, isFlipped, drag } = useMovingPicture(ad, picture);
  const hint = useId();
  return (
    <>
      <div className="ad-stage">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: reached by the keyboard, which moves it */}
        <figure
          ref={picture}
          className="ad-picture"
          aria-label="움직이는 광고 그림"
          aria-describedby={hint}
          tabIndex={0}
          data-flipped={isFlipped || undefined}
          data-placed={position && ''}
          style={position}
          {...drag}
        >
          <img src={imageUrl} alt={alt} width={PICTURE} height={PICTURE} draggable={false} />
        </figure>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      </div>
      <p className="text-soft text-label text-center" id={hint}>
        <span className="ad-hint-finger">그림을 손가락으로 끌어 움직일 수 있습니다.</span>
        <span className="ad-hint-keys">
          화살표 키를 누르거나 끌어서 그림을 옮길 수 있어요.
          {ad === 'ad1' && ' I·J·K·L 키도 되고, D 다음에 P를 누르면 그림이 뒤집혀요.'}
        </span>
      </p>
    </>
  );
}
