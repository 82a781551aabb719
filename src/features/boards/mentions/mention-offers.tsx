import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MemberName } from '#/features/boards/board/boards.contract.ts';
import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { useBlocked } from '#/features/members/blocks/blocked.tsx';
import { foldKey } from '#/shared/text/text.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { intoView, Offer, OfferBox, OfferList } from '#/ui/form/offers.tsx';
import { begunName, keyRanges } from './mentions.rules.ts';

type MentionOffersProps = {
  frame: RefObject<HTMLDivElement | null>;
  near?: PostNear;
  value: string;
  onChange: (value: string) => void;
};

/**
 * The focus stays in the text box: arrows move, Enter and Tab choose, Escape closes; a status tells screen
 * readers of the list.
 */
export function MentionOffers({ frame, near, value, onChange }: MentionOffersProps) {
  const { begun, done } = useBegunName(frame);
  const names = useMemberNames(begun?.typed, near);
  const listId = useId();
  const choose = useChoice({ frame, near, value, onChange });
  const take = (name: MemberName) => {
    if (begun) choose(begun, name);
    done();
  };
  const active = useKeys({ frame, listId, names, take, close: done });
  return (
    <>
      <p className="sr-only" role="status">
        {names.length > 0 && `회원 ${names.length}명을 위아래 화살표로 고를 수 있습니다.`}
      </p>
      {begun && names.length > 0 && (
        <OfferBox ref={list => placeAt(list, begun)} className="w-72 max-w-full">
          <OfferList id={listId} aria-label="이름을 부를 회원">
            {names.map((name, index) => (
              <Offer
                key={name.id}
                id={`${listId}-${index}`}
                ref={index === active ? intoView : undefined}
                aria-selected={index === active}
                // A press must not take the focus from the box: its list would close before the click.
                onMouseDown={event => event.preventDefault()}
                onClick={() => take(name)}
              >
                <bdi>{name.username}</bdi>
              </Offer>
            ))}
          </OfferList>
        </OfferBox>
      )}
    </>
  );
}

// The pages' content security policy refuses style attributes, so the position is set by script.
function placeAt(list: HTMLElement | null, { top, left }: BegunName): void {
  for (const [side, at] of Object.entries({ top: `${top}px`, left: `${left}px`, right: 'auto' }))
    list?.style.setProperty(side, at);
}

function useChoice({ frame, value, onChange }: MentionOffersProps) {
  const caret = useRef<number>(undefined);
  const isComposing = useRef(false);
  useEffect(() => {
    const left = new AbortController();
    const note = ({ type }: CompositionEvent) => {
      isComposing.current = type === 'compositionstart';
    };
    for (const name of ['compositionstart', 'compositionend'] as const)
      boxIn(frame)?.addEventListener(name, note, { signal: left.signal });
    return () => left.abort();
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves once the text is there
  useLayoutEffect(() => {
    if (caret.current !== undefined) boxIn(frame)?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);
  return ({ from }: BegunName, { username }: MemberName) => {
    const box = boxIn(frame);
    if (!box) return;
    // A Hangul syllable that is still being composed would be written after the name.
    if (isComposing.current) {
      box.blur();
      box.focus({ preventScroll: true });
    }
    const before = `${box.value.slice(0, from)}@${username} `;
    caret.current = before.length;
    onChange(before + box.value.slice(box.selectionEnd).replace(/^ /, ''));
  };
}

type KeysProps = {
  frame: RefObject<HTMLDivElement | null>;
  listId: string;
  names: MemberName[];
  take: (name: MemberName) => void;
  close: () => void;
};

/** Returns the index of the active member in `names`, and announces it to screen readers. */
function useKeys({ frame, listId, names, take, close }: KeysProps): number {
  const [active, setActive] = useState(0);
  const shown = names.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names begin at their first
  useEffect(() => setActive(0), [shown]);
  useEffect(() => {
    const box = boxIn(frame);
    if (!box || names.length === 0) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const name = names[active];
      if (step !== 0) setActive((active + step + names.length) % names.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && name) take(name);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  });
  useEffect(() => {
    const box = boxIn(frame);
    box?.setAttribute('aria-autocomplete', 'list');
    const controls = names.length > 0 ? { controls: listId, activedescendant: `${listId}-${active}` } : {};
    for (const [name, id] of Object.entries(controls)) box?.setAttribute(`aria-${name}`, id);
    return () => {
      for (const name of Object.keys(controls)) box?.removeAttribute(`aria-${name}`);
    };
  }, [frame, listId, names.length, active]);
  return active;
}

export type PostNear = { board: WrittenBoard['kind']; id: number };

const DEBOUNCE_MS = 150;

/**
 * Leaves out blocked members and puts those who wrote under the post `near` first. Until the server answers,
 * these are the matching members of its last answer.
 */
export function useMemberNames(typed: string | undefined, near?: PostNear): MemberName[] {
  const { board, id } = near ?? {};
  const found = useRef(new Map<string, MemberName[]>());
  const last = useRef<MemberName[]>([]);
  const [, setAnswered] = useState('');
  const blocked = useBlocked();
  useEffect(() => {
    if (typed === undefined || found.current.has(typed) || isNobody(found.current, typed)) return;
    let isCurrent = true;
    const load = async () => {
      const query = { q: typed, ...(id !== undefined && { board, post: String(id) }) };
      // Offers are only a help: if they fail to load, the name can still be typed.
      const names = await fetchJson(browserApi.api.members.names.$get({ query })).catch(() => undefined);
      if (!names) return;
      found.current.set(typed, names);
      if (isCurrent) setAnswered(typed);
    };
    const timer = setTimeout(load, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, board, id]);
  if (typed === undefined) return NOBODY;
  last.current = found.current.get(typed) ?? last.current.filter(({ username }) => begins(username, typed));
  return last.current.filter(({ id }) => !blocked.includes(id));
}

const NOBODY: MemberName[] = [];

function begins(username: string, typed: string): boolean {
  const key = foldKey(username);
  return keyRanges(typed).some(({ from, to }) => key >= from && key < to);
}

/** Whether `found` has an empty answer for a beginning of `typed`: no nickname then begins with `typed`. */
function isNobody(found: ReadonlyMap<string, MemberName[]>, typed: string): boolean {
  return [...found].some(([part, names]) => names.length === 0 && typed.startsWith(part));
}

/** `from` is the index of the `@`, `typed` the nickname's part before the caret; the place is in pixels. */
type BegunName = { from: number; typed: string; top: number; left: number };
type Frame = RefObject<HTMLDivElement | null>;

const boxIn = (frame: Frame) => frame.current?.querySelector('textarea') ?? null;

/** `begun` is undefined while no nickname is typed; `done` ends the offers. */
function useBegunName(frame: Frame): { begun: BegunName | undefined; done: () => void } {
  const [begun, setBegun] = useState<BegunName>();
  const doneWith = useRef<number>(undefined);
  useEffect(() => {
    const box = boxIn(frame);
    if (!box) return;
    const look = () => {
      const { selectionStart, selectionEnd, value } = box;
      const name = selectionStart === selectionEnd ? begunName(value.slice(0, selectionEnd)) : undefined;
      if (name?.from !== doneWith.current) doneWith.current = undefined;
      setBegun(name && name.from !== doneWith.current ? { ...name, ...placeOf(box, name.from) } : undefined);
    };
    const leave = () => setBegun(undefined);
    // The `@` that loaded this code was already typed.
    if (document.activeElement === box) look();
    const left = new AbortController();
    const { signal } = left;
    for (const name of ['input', 'click', 'keyup']) box.addEventListener(name, look, { signal });
    box.addEventListener('blur', leave, { signal });
    return () => left.abort();
  }, [frame]);
  const done = () => {
    doneWith.current = begun?.from;
    setBegun(undefined);
  };
  return { begun, done };
}

const LAID_OUT = [
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'border-width',
  'border-style',
  'box-sizing',
  'text-indent',
  'word-break',
];
const LIST_WIDTH = 288;

/** The place in pixels: below the caret's line, at the `@` with the index `from`. */
function placeOf(box: HTMLTextAreaElement, from: number): { top: number; left: number } {
  const style = getComputedStyle(box);
  const copy = document.createElement('div');
  for (const name of LAID_OUT) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.style.setProperty('position', 'absolute');
  copy.style.setProperty('visibility', 'hidden');
  copy.style.setProperty('white-space', 'pre-wrap');
  copy.style.setProperty('overflow-wrap', 'break-word');
  copy.style.setProperty('width', `${box.offsetWidth}px`);
  const sign = document.createElement('span');
  sign.textContent = '@';
  const caret = document.createElement('span');
  caret.textContent = '.';
  copy.append(box.value.slice(0, from), sign, box.value.slice(from + 1, box.selectionEnd), caret);
  box.after(copy);
  const { offsetLeft } = sign;
  const { offsetTop, offsetHeight } = caret;
  copy.remove();
  const widest = Math.max(0, box.offsetWidth - LIST_WIDTH);
  const top = box.offsetTop + Math.min(offsetTop + offsetHeight - box.scrollTop, box.offsetHeight);
  return { top: top + 4, left: box.offsetLeft + Math.min(offsetLeft, widest) };
}
