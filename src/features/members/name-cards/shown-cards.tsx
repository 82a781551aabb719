import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { BlockButton } from '#/features/members/blocks/block-button.tsx';
import type { MemberCard } from '#/features/members/profile/members.contract.ts';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { average, rateText } from '#/shared/average.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Face } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { idOf, nameAt, type Pointed } from './member-names.client.ts';

/** The card of the name under the pointer; `first` is the name at which the browser loaded this code. */
export function ShownCards({ first }: { first?: Pointed }) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { named, close } = usePointedName(box, first);
  const at = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other names
  useEffect(close, [at]);
  if (!named) return null;
  return <Placed key={named.id} named={named} box={box} />;
}

const GAP = 6;
const EDGE = 8;

function Placed({ named, box }: { named: Named; box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    const watch = new ResizeObserver(() => place(card, named.place));
    watch.observe(card);
    return () => watch.disconnect();
  }, [box, named]);
  return (
    <div
      ref={box}
      className="fixed z-40 w-max min-w-48 max-w-[min(20rem,calc(100vw-1rem))] px-4 py-3.5 border border-line rounded-card bg-raised lifted text-text text-row not-data-measured:invisible"
    >
      <NameCard id={named.id} />
    </div>
  );
}

/** Places the card in the window, below the name or, if there is no room, above it. */
function place(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const fits = bottom + GAP + height <= innerHeight - EDGE;
  const right = document.documentElement.clientWidth - EDGE;
  card.style.left = `${Math.max(EDGE, Math.min(left, right - width))}px`;
  card.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - height)}px`;
  card.dataset.measured = '';
}

/** The number of a member, from the link's address, and the position of the member's name in the window. */
type Named = { id: string; place: DOMRect };

/** The name under the pointer, until it has left both the name and its card (`box`). */
function usePointedName(box: RefObject<HTMLElement | null>, first: Pointed | undefined) {
  const [named, setNamed] = useState<Named>();
  // A dialog opened from the card keeps it open without the pointer.
  const close = useCallback(() => {
    if (!box.current?.querySelector('dialog[open]')) setNamed(undefined);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the pointer that loaded this is the first
  useEffect(() => {
    const stopper = new AbortController();
    const isIn = (target: EventTarget | null) =>
      target instanceof Node && box.current?.contains(target) === true;
    const open = (link: HTMLAnchorElement) => {
      if (link.isConnected) setNamed({ id: idOf(link), place: link.getBoundingClientRect() });
    };
    const watched = { first, isIn, open, close, signal: stopper.signal };
    watchMouse(watched);
    watchTouch(watched);
    return () => stopper.abort();
  }, []);
  return { named, close };
}

const CARDS_MOST = 100;
const cards = new Map<string, Promise<MemberCard>>();

function loadCard(id: string): Promise<MemberCard> {
  const known = cards.get(id);
  if (known) return known;
  if (cards.size >= CARDS_MOST) cards.clear();
  const call = fetchJson(browserApi.api.results.members[':id'].card.$get({ param: { id } }));
  call.catch(() => cards.delete(id));
  cards.set(id, call);
  return call;
}

function NameCard({ id }: { id: string }) {
  const { found: card, problem } = useLoaded(() => loadCard(id), id);
  if (!card) return <p className="text-soft">{problem ?? '불러오는 중…'}</p>;
  return (
    <section aria-label={`${card.username}님의 카드`}>
      <p className="flex gap-3 items-center">
        {card.picture ? <Face picture={card.picture} /> : <Ball score4={card.score4} />}
        <span className="min-w-0">
          <bdi className="font-bold wrap-anywhere">{card.username}</bdi>
          {card.hall && <small className="block text-soft text-label">{card.hall}</small>}
        </span>
      </p>
      <Numbers of={card} />
      <p className="flex flex-wrap gap-x-3 gap-y-1 items-center">
        <PageLink className="underline" to={`/profile/${card.number}`}>
          프로필 보기
        </PageLink>
        <Actions id={card.id} />
      </p>
    </section>
  );
}

function Numbers({ of }: { of: MemberCard }) {
  const score = of.ball === '4' ? of.score4 : of.score3;
  const numbers = [
    [of.ball === '4' ? '4구 수지' : '3구 수지', score !== null && withCommas(score)],
    ['에버리지', of.innings > 0 && average(of.inningPoints, of.innings)],
    ['대회 하이런', of.highRun],
    ['승률', of.games > 0 && rateText(of.wins, of.games)],
  ] as const;
  return (
    <dl className="my-3 flex justify-between gap-3 tabular-nums">
      {numbers.map(([name, number]) => (
        <div key={name}>
          <dt className="text-mark text-soft whitespace-nowrap">{name}</dt>
          <dd className="font-bold">{number || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ id }: { id: string }) {
  const session = useSession();
  if (!session || session.userId === id) return null;
  return (
    <span className="ml-auto flex">
      <BlockButton id={id} />
      <ReportButton kind="profile" target={id} authorId={id === session.userId ? id : null} />
    </span>
  );
}

const HOVER_MS = 400;
const PRESS_MS = 500;
const LEAVE_MS = 300;

type Watched = {
  /** The name under the pointer when the listeners are added; undefined if there is none. */
  first: Pointed | undefined;
  isIn: (target: EventTarget | null) => boolean;
  open: (link: HTMLAnchorElement) => void;
  close: () => void;
  signal: AbortSignal;
};

/** Opens the card while the mouse is on a name; closes it when the mouse has left, or at Escape. */
function watchMouse({ first, isIn, open, close, signal }: Watched): void {
  const after = restartableTimer(signal);
  // When the page moves under a mouse at rest, as when a dialog closes, the mouse has not left the card.
  let isElsewhere = false;
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      const link = nameAt(target);
      isElsewhere = !link && !isIn(target);
      if (link && !isIn(link)) after(HOVER_MS, () => open(link));
      else after(0);
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    ({ pointerType }) => {
      if (!isElsewhere || pointerType !== 'mouse') return;
      isElsewhere = false;
      after(LEAVE_MS, close);
    },
    { signal, passive: true },
  );
  document.addEventListener('pointerdown', ({ target }) => isIn(target) || close(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  // The card is fixed in the window, the name scrolls.
  addEventListener('scroll', close, { signal, passive: true });
  if (first?.pointerType === 'mouse') after(HOVER_MS, () => open(first.link));
}

function watchTouch({ first, isIn, open, signal }: Watched): void {
  const after = restartableTimer(signal);
  let isHeld = false;
  const press = (link: HTMLAnchorElement) =>
    after(PRESS_MS, () => {
      isHeld = true;
      open(link);
    });
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      isHeld = false;
      const link = nameAt(target);
      if (link && pointerType !== 'mouse' && !isIn(link)) press(link);
    },
    { signal },
  );
  // A finger that scrolls or is lifted early is not a hold.
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => after(0), { signal });
  document.addEventListener(
    'contextmenu',
    event => {
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      if (isTouch && nameAt(event.target)) event.preventDefault();
    },
    { signal },
  );
  const follow = (event: MouseEvent) => {
    if (!isHeld || !nameAt(event.target)) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', follow, { signal, capture: true });
  if (first && first.pointerType !== 'mouse') press(first.link);
}

/** Returns a function that runs a callback after `ms` and cancels the callback that was waiting. */
function restartableTimer(signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (ms: number, act?: () => void) => {
    clearTimeout(timer);
    timer = act && setTimeout(act, ms);
  };
}
