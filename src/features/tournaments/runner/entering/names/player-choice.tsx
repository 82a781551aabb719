import { MapPin, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  isOfferedPlayer,
  type OfferedPlayer,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSearch } from '#/ui/client/use-search.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { recentHalls, rememberHall, useHallSearch } from '#/ui/form/use-hall-search.ts';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ChipButton } from '#/ui/theme/choice-chips.tsx';
import { foundRows, LoadError, Offer, Offers, scoresText } from './loaded-list.tsx';

type HallChoiceProps = {
  /** The chosen hall; '' for a player typed by hand. */
  hall: string;
  /** The names of halls to list before anything is typed. */
  known: string[];
  /** Whether a hall is being searched for. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onHall: (hall: string) => void;
  onByHand: () => void;
};

/** The hall of a member: a recent one or any other by search; 기타 for a player typed by hand. */
export function HallChoice({ hall, known, open, onOpen, onHall, onByHand }: HallChoiceProps) {
  const offered = hall && !known.includes(hall) ? [hall, ...known] : known;
  const choose = (chosen: string) => {
    onOpen(false);
    onHall(chosen);
  };
  return (
    <fieldset className="field">
      <legend className="field-label">당구장 (선택)</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map(name => (
          <ChipButton key={name} aria-pressed={!open && name === hall} onClick={() => choose(name)}>
            <MapPin size="1em" />
            {name}
          </ChipButton>
        ))}
        <ChipButton aria-expanded={open} onClick={() => onOpen(!open)}>
          <Search size="1em" />
          당구장 찾기
        </ChipButton>
        <ChipButton
          aria-pressed={!open && hall === ''}
          onClick={() => {
            onOpen(false);
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
  const [typed, setTyped] = useState('');
  const { halls: found, isLoading, isFailed, retry } = useHallSearch(typed, { isOpen: true });
  const { rows, problem } = foundRows({ found, isFailed }, isOfferedHall);
  const name = typed.trim();
  const halls = [...new Map(rows.map(hall => [hall.name, hall])).values()];
  return (
    <div className="flex flex-col gap-2 mt-3">
      <TextInput
        name="hall-search"
        type="search"
        aria-label="당구장 이름 또는 지역"
        placeholder="당구장 이름 또는 지역"
        maxLength={50}
        value={typed}
        onChange={setTyped}
      />
      {problem && <LoadError sentence={problem} onRetry={retry} />}
      <Offers aria-label="당구장 목록" aria-busy={isLoading}>
        {halls.slice(0, SHOWN).map(hall => (
          <Offer key={hall.id} fact={hall.region} onPick={() => onHall(hall.name)}>
            <strong>{hall.name}</strong>
          </Offer>
        ))}
      </Offers>
      {!isLoading && !problem && halls.length === 0 && (
        <p className="text-soft text-row">
          {name
            ? '찾는 당구장이 없습니다.'
            : '등록된 당구장이 없습니다. ‘기타 (직접 입력)’로 이름을 적어주세요.'}
        </p>
      )}
      {name && !halls.some(hall => hall.name === name) && !isLoading && (
        <Button variant="plain" onClick={() => onHall(name)}>
          ‘{name}’ 회원 찾기
        </Button>
      )}
    </div>
  );
}

// The number of players that the server returns at once.
const OFFERED = 20;
/** The number of halls and players that are shown without scrolling; the others are searched by name. */
const SHOWN = 8;

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

type PlayerChoiceProps = {
  hall: string;
  taken: ReadonlySet<string>;
  onPick: (player: OfferedPlayer) => void;
  onByHand: (name: string) => void;
};
export function PlayerChoice({ hall, taken, onPick, onByHand }: PlayerChoiceProps) {
  const [typed, setTyped] = useState('');
  const { isLoading, retry, ...search } = useHallPlayers(hall, typed);
  const { rows, problem } = foundRows(search, isOfferedPlayer);
  const free = rows.filter(player => !taken.has(player.id));
  const name = typed.trim();
  const pick = (player: OfferedPlayer) => {
    setTyped('');
    onPick(player);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        name="player-search"
        type="search"
        label={`${hall} 회원`}
        placeholder="닉네임으로 찾기"
        maxLength={50}
        value={typed}
        onChange={setTyped}
      />
      {problem && <LoadError sentence={problem} onRetry={retry} />}
      {isLoading && <Loading />}
      <Offers aria-label={`${hall} 회원 목록`}>
        {free.slice(0, SHOWN).map(player => (
          <Offer key={player.id} fact={scoresText(player)} onPick={() => pick(player)}>
            <Ball score4={player.score4}>
              <strong>{player.username}</strong>
            </Ball>
          </Offer>
        ))}
      </Offers>
      {(rows.length === OFFERED || free.length > SHOWN) && (
        <p className="text-soft text-row">보이지 않는 회원은 닉네임으로 찾아주세요.</p>
      )}
      {!isLoading && !problem && free.length === 0 && (
        <p className="text-soft text-row">
          {rows.length > 0 ? '남은 회원이 없습니다.' : '찾는 회원이 없습니다.'}{' '}
          <Button variant="plain" onClick={() => onByHand(name)}>
            {name ? `‘${name}’ 직접 입력` : '직접 입력'}
          </Button>
        </p>
      )}
    </div>
  );
}

function useHallPlayers(hall: string, typed: string) {
  const q = typed.trim().slice(0, 50);
  const load = () =>
    fetchJson(browserApi.api.memberanking.players.$get({ query: q ? { hall, q } : { hall } }));
  return useSearch(`${hall}\n${q}`, { load, q });
}
