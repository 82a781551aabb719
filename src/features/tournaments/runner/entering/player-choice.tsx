import { useId, useState } from 'react';
import { scoresText } from '#/features/tournaments/runner/entering/names/handicap-text.rules.ts';
import { LoadError, Offer, Offers } from '#/features/tournaments/runner/entering/names/offers.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { isOfferedPlayer, type OfferedPlayer } from './entering.rules.ts';
import { useLoadedList } from './use-loaded-list.ts';

type PlayerChoiceProps = {
  hall: string;
  /** The members who are already picked in a slot. */
  taken: ReadonlySet<string>;
  onPick: (player: OfferedPlayer) => void;
  onByHand: (name: string) => void;
};
// The number of players that the server returns at once.
const OFFERED = 20;

/** The players of a hall as large buttons; when there are many, a nickname can be typed to search. */
export function PlayerChoice({ hall, taken, onPick, onByHand }: PlayerChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { rows, waiting, problem, retry } = useHallPlayers(hall, typed);
  const free = rows.filter(player => !taken.has(player.id));
  const name = typed.trim();
  const pick = (player: OfferedPlayer) => {
    setTyped('');
    onPick(player);
  };
  return (
    <div className="flex flex-col gap-2">
      <label className="field-label" htmlFor={id}>
        {hall} 회원
      </label>
      <input
        id={id}
        className="control"
        type="search"
        placeholder="닉네임으로 찾기"
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {problem && <LoadError sentence={problem} onRetry={retry} />}
      {waiting && <Loading />}
      <Offers aria-label={`${hall} 회원 목록`}>
        {free.map(player => (
          <Offer key={player.id} fact={scoresText(player)} onPick={() => pick(player)}>
            <Ball score4={player.score4}>
              <strong>{player.username}</strong>
            </Ball>
          </Offer>
        ))}
      </Offers>
      {rows.length === OFFERED && (
        <p className="text-soft text-row">보이지 않는 회원은 닉네임으로 찾아주세요.</p>
      )}
      {!waiting && !problem && free.length === 0 && (
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

/** Loads the players of a hall; with `typed`, only those whose nickname contains that text. */
function useHallPlayers(hall: string, typed: string) {
  const q = typed.trim().slice(0, 50) || undefined;
  return useLoadedList<OfferedPlayer>(`${hall}\n${q ?? ''}`, {
    ask: () => fetchPlayers(hall, q),
    isRow: isOfferedPlayer,
    now: q === undefined,
  });
}

/** The players of a hall in one request, with `q` those whose nickname contains it. Throws offline. */
function fetchPlayers(hall: string, q?: string): Promise<OfferedPlayer[]> {
  const query = q === undefined ? { hall } : { hall, q };
  return fetchJson(browserApi.api.memberanking.players.$get({ query }));
}
