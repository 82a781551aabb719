import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { BareInput, type Controlled, Framed, splitField, useFieldWiring } from './field.tsx';
import { intoView, Offer, OfferBox, OfferList } from './offers.tsx';
import {
  addressWithRegion,
  type HallSearch,
  recentHalls,
  rememberHall,
  useHallSearch,
} from './use-hall-search.ts';

type HallComboboxProps = Controlled & {
  /** Only halls of this region are suggested. */
  region?: string;
};

/** `where` is the hall's region and address, or why it is suggested. */
type HallOffer = { name: string; where: string };

/** Halls are searched by name, region or address; an unknown name is accepted as 기타. */
export function HallCombobox({ region, ...props }: HallComboboxProps) {
  const { frame, value, onChange } = splitField(props);
  return (
    <Framed frame={{ ...frame, limit: HALL_NAME_LIMIT }}>
      <Combobox value={value} onChange={onChange} region={region} />
    </Framed>
  );
}

type ComboboxProps = { value: string; onChange: (name: string) => void; region?: string };

// The ARIA pattern of an editable combobox: the focus stays in the box, the arrows move in the list.
function Combobox({ region: chosenRegion, ...props }: ComboboxProps) {
  const { value, onChange } = props;
  const [isEverywhere, setEverywhere] = useState(false);
  const region = isEverywhere ? undefined : chosenRegion;
  const wiring = useFieldWiring();
  const listId = useId();
  const { box, isOpen, active, search, offers, open, close, choose, onKeyDown } = useOffers({
    ...props,
    region,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears when the focus leaves box and list
    <div className="relative" onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}>
      <BareInput
        {...wiring}
        ref={box}
        type="text"
        role="combobox"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="이름, 지역, 주소로 찾기"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={text => {
          onChange(text);
          open();
        }}
        onClick={() => open(active)}
        onKeyDown={onKeyDown}
      />
      {region && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-label text-soft">
          {region} 지역의 당구장만 찾습니다.
          <button
            type="button"
            className="min-h-8 font-semibold text-primary underline"
            onClick={() => {
              setEverywhere(true);
              box.current?.focus();
            }}
          >
            모든 지역에서 찾기
          </button>
        </p>
      )}
      <FoundHalls
        id={listId}
        isOpen={isOpen}
        offers={offers}
        active={active}
        search={search}
        choose={choose}
      />
    </div>
  );
}

/** Goes around both ends; `now` is -1 for none. Returns -1 without suggestions. */
function nextOf(count: number, now: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (now < 0) return step === 1 ? 0 : count - 1;
  return (now + step + count) % count;
}

function useOffers({ value, onChange, region }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // A chosen name is no search: opened again, the box offers its neighbours.
  const [chosen, setChosen] = useState(value);
  const typed = value === chosen ? '' : value;
  const search = useHallSearch(typed, { region, isOpen });
  const offers = isOpen ? offersOf(search, { typed, region }) : [];
  const box = useRef<HTMLInputElement>(null);

  const open = (index = -1) => {
    setOpen(true);
    setActive(index);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ name }: HallOffer) => {
    setChosen(name);
    onChange(name);
    rememberHall(name);
    close();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const offer = offers[active];
    if (step !== 0) {
      setOpen(true);
      setActive(now => nextOf(offers.length, now, step));
    } else if (event.key === 'Enter' && offer) choose(offer);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  return { box, isOpen, active, search, offers, open, close, choose, onKeyDown };
}

type FoundHallsProps = {
  id: string;
  isOpen: boolean;
  offers: HallOffer[];
  active: number;
  search: HallSearch;
  choose: (offer: HallOffer) => void;
};

function FoundHalls({ id, isOpen, offers, active, search, choose }: FoundHallsProps) {
  const { isLoading, isFailed } = search;
  return (
    <OfferBox hidden={!isOpen}>
      <OfferList id={id} aria-label="당구장" aria-busy={isLoading}>
        {offers.map((offer, index) => (
          <Offer
            key={`${offer.name}\n${offer.where}`}
            id={`${id}-${index}`}
            ref={index === active ? intoView : undefined}
            aria-selected={index === active}
            // A press must not take the focus from the box, whose list would close before the click.
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            <strong>{offer.name}</strong>
            <span>{offer.where}</span>
          </Offer>
        ))}
      </OfferList>
      {isFailed && (
        <p className="field-error px-3 py-2" role="alert">
          당구장 목록을 불러오지 못했습니다. 이름을 그대로 입력할 수 있습니다.
        </p>
      )}
    </OfferBox>
  );
}

const TYPED = '기타: 입력한 이름 그대로';

/** The last chosen halls while nothing is typed; an unknown name is suggested as 기타. */
function offersOf({ halls, isLoading }: HallSearch, { typed, region }: { typed: string; region?: string }) {
  const name = typed.trim();
  const found = halls.map((hall): HallOffer => ({ name: hall.name, where: addressWithRegion(hall) }));
  if (!name) {
    const recent = region
      ? []
      : recentHalls().map((name): HallOffer => ({ name, where: '최근에 고른 당구장' }));
    return [...recent, ...found.filter(offer => !recent.some(other => other.name === offer.name))];
  }
  const isKnown = isLoading || found.some(offer => offer.name === name);
  return isKnown ? found : [...found, { name, where: TYPED }];
}
