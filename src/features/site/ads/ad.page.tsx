import { ExternalLink } from 'lucide-react';
import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { data, useLoaderData } from 'react-router';
import {
  ApiError,
  asApiError,
  browserLoader,
  fetchJson,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import type { Ad } from './ads.contract.ts';
import {
  AD_NAMES,
  type AdName,
  flips,
  inside,
  keyName,
  moveOf,
  PICTURE_PIXELS,
  type Position,
  titleOf,
  UNREADABLE,
} from './ads.rules.ts';
import './moving-picture.css';

type Shown = { ad: Ad | null; problem: string };

async function read({ api, url }: PageRequest) {
  const { pathname } = new URL(url);
  const name = AD_NAMES.find(each => pathname.startsWith(`/${each}`)) ?? AD_NAMES[0];
  try {
    const ad = await fetchJson(api.api.ads[':name'].$get({ param: { name } }));
    return { ad, problem: '' } satisfies Shown;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = asApiError(
      error,
      error.status === 503 ? UNREADABLE : '광고를 불러오는 중 문제가 발생했습니다.',
    );
    const nothing: Shown = { ad: null, problem: message };
    // Answers with the error's status, so that no cache keeps the empty page as the ad.
    return data(nothing, { status: status || 503 });
  }
}

export const handle = { query: [], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData, location }) => {
  const [title, text] = partsOf(loaderData?.ad?.text);
  const path = location.pathname.replace(/\/+$/, '');
  return { title, description: describe(text || title), path };
});

export default function AdPage() {
  const { ad, problem } = useLoaderData<typeof clientLoader>();
  if (!ad) {
    const next = { label: '홈으로 가기', to: '/' };
    return (
      <PageFrame title="광고" width="reading">
        <EmptyState sentence={problem} next={next} />
      </PageFrame>
    );
  }
  const [title, text] = partsOf(ad.text);
  return (
    <PageFrame title={title} width="reading">
      <p className="inline-block mb-3 px-2 py-0 border border-line-strong rounded-md text-soft text-mark">
        광고
      </p>
      {ad.imageUrl && (
        <MovingPicture
          key={ad.name}
          ad={ad.name}
          imageUrl={ad.imageUrl}
          alt={ad.imageAlt || `${title} 광고 그림`}
        />
      )}
      {text && <PlainText text={text} />}
      {ad.linkUrl && <AdLink to={ad.linkUrl} />}
    </PageFrame>
  );
}

function AdLink({ to }: { to: string }) {
  if (to.startsWith('/')) {
    return (
      <LinkButton className="mt-5" to={to}>
        자세히 보기
      </LinkButton>
    );
  }
  return (
    <LinkButton className="mt-5" to={to} target="_blank" rel="nofollow sponsored noopener">
      {new URL(to).host} 열기
      <ExternalLink />
      <span className="sr-only">(새 창)</span>
    </LinkButton>
  );
}

function partsOf(text = ''): [title: string, rest: string] {
  return [titleOf(text), text.split('\n').slice(1).join('\n').trim()];
}

const KEYS_MOVE =
  '화살표 키를 누르거나 끌어서 그림을 옮길 수 있습니다. Esc 키를 누르면 화살표 키로 화면을 내릴 수 있습니다.';
const KEYS_SCROLL =
  '지금은 화살표 키로 화면을 내립니다. Esc 키를 다시 누르거나 그림을 누르면 화살표 키로 그림을 옮깁니다.';

/** The reader moves the picture across the page with the keyboard or by dragging. */
function MovingPicture({ ad, imageUrl, alt }: { ad: AdName; imageUrl: string; alt: string }) {
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
          <img src={imageUrl} alt={alt} width={PICTURE_PIXELS} height={PICTURE_PIXELS} draggable={false} />
        </figure>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      </div>
      <p className="mb-4 text-soft text-label text-center">그림을 끌어 보세요.</p>
      <p className="sr-only" id={hint} role="status">
        {hasKeys ? KEYS_MOVE : KEYS_SCROLL}
        {hasKeys && ad === 'ad1' && ' I·J·K·L 키로도 옮기고, D 다음에 P를 누르면 그림이 뒤집힙니다.'}
      </p>
    </>
  );
}

const HAS_OWN_KEYS = 'input, textarea, select, dialog, [contenteditable]:not([contenteditable="false"])';

const view = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * `position` is undefined until hydrated; `hasKeys` is true while the arrow keys move the picture, false
 * while they scroll the page; Esc switches.
 */
function useMovingPicture(ad: AdName, picture: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<Position>();
  useEffect(() => {
    const box = picture.current?.getBoundingClientRect();
    if (box) setPosition(inside(box, view()));
    const stayInside = () => setPosition(now => now && inside(now, view()));
    window.addEventListener('resize', stayInside);
    return () => window.removeEventListener('resize', stayInside);
  }, [picture]);
  const { isFlipped, hasKeys, takeKeys } = useKeys(ad, setPosition);
  const { onPointerDown, ...drag } = useDrag(position, setPosition);
  const press = (event: PointerEvent<HTMLElement>) => {
    takeKeys();
    onPointerDown(event);
  };
  return { position, isFlipped, hasKeys, handlers: { ...drag, onPointerDown: press, onFocus: takeKeys } };
}

type SetPosition = Dispatch<SetStateAction<Position | undefined>>;

function useKeys(ad: AdName, setPosition: SetPosition) {
  const [isFlipped, setFlipped] = useState(false);
  const [hasKeys, setHasKeys] = useState(true);
  useEffect(() => {
    let before = '';
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, target } = event;
      if ((target as Element).closest?.(HAS_OWN_KEYS)) return;
      const key = keyName(event);
      if (key === 'Escape') setHasKeys(now => !now);
      if (!hasKeys || ctrlKey || altKey || metaKey) return;
      if (flips(key, before, ad)) setFlipped(now => !now);
      before = key;
      const move = moveOf(key, ad);
      if (!move) return;
      event.preventDefault();
      const { left = 0, top = 0 } = move;
      setPosition(now => now && inside({ left: now.left + left, top: now.top + top }, view()));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ad, hasKeys, setPosition]);
  return { isFlipped, hasKeys, takeKeys: () => setHasKeys(true) };
}

function useDrag(position: Position | undefined, setPosition: SetPosition) {
  const grip = useRef<{ pointer: number; left: number; top: number }>(undefined);
  const letGo = () => {
    grip.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!position || event.button !== 0 || grip.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId: pointer, clientX, clientY } = event;
      grip.current = { pointer, left: clientX - position.left, top: clientY - position.top };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const grabbed = grip.current;
      // Ignores a second finger.
      if (grabbed?.pointer !== pointerId) return;
      setPosition(inside({ left: clientX - grabbed.left, top: clientY - grabbed.top }, view()));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
