import { MapPin, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadError } from '#/features/tournaments/runner/entering/load-error.tsx';
import { ChipButton } from '#/features/tournaments/runner/setup/chips.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Offer, Offers } from './offers.tsx';
import { useHallSearch } from './use-known-halls.ts';

type HallChoiceProps = {
  hall: string;
  byHand: boolean;
  /** The names of halls to list before anything is typed. */
  known: string[];
  onHall: (hall: string) => void;
  onByHand: () => void;
};

/**
 * The choice of a player's hall: a recently chosen one, any other by search, or 기타 for a player typed by
 * hand.
 */
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
