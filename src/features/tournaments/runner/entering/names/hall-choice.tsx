import { MapPin, Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLoadedList } from '#/features/tournaments/runner/entering/use-loaded-list.ts';
import { ChipButton } from '#/features/tournaments/runner/setup/chips.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { recentHalls, rememberHall } from '#/ui/form/use-hall-search.ts';
import { Button } from '#/ui/theme/button.tsx';
import { LoadError, Offer, Offers } from './offers.tsx';

type HallChoiceProps = {
  hall: string;
  byHand: boolean;
  /** The names of halls to list before anything is typed. */
  known: string[];
  onHall: (hall: string) => void;
  onByHand: () => void;
};

/** A player's hall: a recent one, any other by search, or 기타 for a player typed by hand. */
export function HallChoice({ hall, byHand, known, onHall, onByHand }: HallChoiceProps) {
  const [searches, setSearches] = useState(false);
  const offered = hall && !known.includes(hall) ? [hall, ...known] : known;
  const open = searches || (!byHand && hall === '');
  const choose = (chosen: string) => {
    setSearches(false);
    onHall(chosen);
  };
  return (
    <fieldset className="field">
      <legend className="field-label">당구장</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map(name => (
          <ChipButton
            key={name}
            aria-pressed={!open && !byHand && name === hall}
            onClick={() => choose(name)}
          >
            <MapPin size="1em" aria-hidden="true" />
            {name}
          </ChipButton>
        ))}
        <ChipButton aria-expanded={open} onClick={() => setSearches(!open)}>
          <Search size="1em" aria-hidden="true" />
          당구장 찾기
        </ChipButton>
        <ChipButton
          aria-pressed={!open && byHand}
          onClick={() => {
            setSearches(false);
            onByHand();
          }}
        >
          기타 (직접 입력)
        </ChipButton>
      </div>
      {open && <HallSearch onHall={choose} />}
    </fieldset>
  );
}

function HallSearch({ onHall }: { onHall: (hall: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { rows, waiting, problem, retry } = useHallSearch(typed);
  const name = typed.trim();
  const halls = [...new Map(rows.map(hall => [hall.name, hall])).values()];
  return (
    <div className="flex flex-col gap-2 mt-3">
      <label className="sr-only" htmlFor={id}>
        당구장 이름 또는 지역
      </label>
      <input
        id={id}
        className="control"
        type="search"
        placeholder="당구장 이름 또는 지역"
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {problem && <LoadError sentence={problem} onRetry={retry} />}
      <Offers aria-label="당구장 목록" aria-busy={waiting}>
        {halls.map(hall => (
          <Offer key={hall.id} fact={hall.region} onPick={() => onHall(hall.name)}>
            <strong>{hall.name}</strong>
          </Offer>
        ))}
      </Offers>
      {!waiting && !problem && halls.length === 0 && (
        <p className="text-soft text-row">
          {name
            ? '찾는 당구장이 없습니다.'
            : '등록된 당구장이 없습니다. ‘기타 (직접 입력)’로 이름을 적어주세요.'}
        </p>
      )}
      {name && !halls.some(hall => hall.name === name) && !waiting && (
        <Button variant="plain" onClick={() => onHall(name)}>
          ‘{name}’ 회원 찾기
        </Button>
      )}
    </div>
  );
}

const OFFERED = '20';

/** The most recently chosen halls of this device, the newest first. */
export function useKnownHalls(): { halls: string[]; know: (hall: string) => void } {
  const [halls, setHalls] = useState<string[]>([]);
  useEffect(() => setHalls(recentHalls()), []);
  return { halls, know: hall => setHalls(rememberHall(hall)) };
}

type OfferedHall = { id: number; name: string; region: string };

function isOfferedHall(row: unknown): row is OfferedHall {
  const { id, name, region } = (row ?? {}) as Partial<OfferedHall>;
  return typeof id === 'number' && typeof name === 'string' && typeof region === 'string';
}

/** Searches halls by name, region or address; the first 20 by name while nothing is typed. */
function useHallSearch(typed: string) {
  const q = typed.trim().slice(0, 50);
  const query = { sort: 'name', page: '1', size: OFFERED } as const;
  const list = () =>
    fetchJson(browserApi.api['billiard-halls'].$get({ query: q ? { ...query, q, field: 'all' } : query }));
  return useLoadedList<OfferedHall>(`halls ${q}`, { ask: list, isRow: isOfferedHall, now: q === '' });
}
