import { useEffect, useState } from 'react';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  isComplete,
  isOfferedPlayer,
  type OfferedPlayer,
  pickedMembers,
  withMember,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { foldKey, tidyLine } from '#/shared/text/text.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { scoresText } from './loaded-list.tsx';

type OffersAlikeProps = {
  alike: Alike[];
  entering: Entering;
  onChange: (entering: Entering) => void;
  /** Called with the proposals that the organiser declined: those names stay typed by hand. */
  onLeave: (left: Alike[]) => void;
};

export function OffersAlike({ alike, entering, onChange, onLeave }: OffersAlikeProps) {
  const become = (offers: Alike[]) =>
    onChange(
      offers.reduce((now, { key, player }) => {
        const index = now.slots.findIndex(slot => slot.key === key);
        return index < 0 ? now : withMember(now, index, player);
      }, entering),
    );
  return (
    <div role="status" className="empty:hidden">
      {alike.length > 0 && (
        <section
          className="flex flex-col gap-2 px-3.5 py-3 rounded-control bg-primary-tint"
          aria-label="닉네임이 같은 회원"
        >
          <p>
            <strong>닉네임이 같은 회원이 {alike.length}명 있습니다.</strong> 회원으로 넣으면 경기 결과가
            기록에 쌓입니다.
          </p>
          {alike.length > 1 && (
            <div className="flex flex-wrap gap-2">
              <Button small onClick={() => become(alike)}>
                {alike.length}명 모두 회원으로
              </Button>
              <Button variant="plain" small onClick={() => onLeave(alike)}>
                모두 그대로
              </Button>
            </div>
          )}
          <ul>
            {alike.map(one => (
              <Offer
                key={one.key}
                one={one}
                typed={entering.slots.find(slot => slot.key === one.key)?.name ?? ''}
                onTake={() => become([one])}
                onLeave={() => onLeave([one])}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type OfferProps = { one: Alike; typed: string; onTake: () => void; onLeave: () => void };

function Offer({ one: { player, isSame }, typed, onTake, onLeave }: OfferProps) {
  const facts = [player.billiardHall, scoresText(player), isSame ? '' : `입력한 이름: ${typed}`];
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 border-t border-line">
      <span className="flex flex-[1_1_10rem] flex-col min-w-0 leading-[1.3]">
        <Ball score4={player.score4}>
          <strong>{player.username}</strong>
        </Ball>
        <span className="pl-5 text-soft text-label tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <RowButton of={player.username} label="회원으로" onClick={onTake} />
      <RowButton of={player.username} label="그대로" variant="plain" onClick={onLeave} />
    </li>
  );
}

/** A typed name that equals the nickname of `player`, in the slot `key`; `isSame` if spelled identically. */
type Alike = { key: number; player: OfferedPlayer; isSame: boolean };

type Found = Pick<Alike, 'player' | 'isSame'> & { name: string };

// The debounce; the next letter is usually typed sooner.
const WAIT_FOR_TYPING_MS = 600;

/**
 * Proposes the members whose nicknames equal typed or pasted names, each until it is declined. When the
 * server does not respond, the names stay as typed and are looked up after the next change.
 */
export function useMembersAlike(entering: Entering) {
  const [known, setKnown] = useState<ReadonlyMap<string, Found | null>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const typed = entering.slots.filter(slot => slot.byHand && isComplete(slot));
  const unknown = [...new Set(typed.map(({ name }) => tidyLine(name)))].filter(name => !known.has(name));
  const joinedNames = unknown.join('\n');
  useEffect(() => {
    if (!joinedNames) return;
    let stale = false;
    const names = joinedNames.split('\n');
    const ask = async () => {
      const found = await membersNamed(names).catch(() => undefined);
      if (stale || !found) return;
      const byName = new Map(found.map(one => [one.name, one]));
      setKnown(
        before => new Map([...before, ...names.map(name => [name, byName.get(name) ?? null] as const)]),
      );
    };
    const timer = setTimeout(() => void ask(), WAIT_FOR_TYPING_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [joinedNames]);
  const taken = pickedMembers(entering);
  const alike = typed.flatMap(({ key, name }): Alike[] => {
    const found = known.get(tidyLine(name));
    const isFree = found && !taken.has(found.player.id) && !left.has(leftKey(name, found.player));
    return isFree ? [{ key, player: found.player, isSame: found.isSame }] : [];
  });
  const leave = (offers: Alike[]) => {
    const names = new Map(typed.map(({ key, name }) => [key, name]));
    setLeft(
      before => new Set([...before, ...offers.map(one => leftKey(names.get(one.key) ?? '', one.player))]),
    );
  };
  return { alike, leave };
}

const leftKey = (name: string, { id }: OfferedPlayer) => `${foldKey(name)}\n${id}`;

async function membersNamed(names: string[]): Promise<Found[] | undefined> {
  const found: unknown = await fetchJson(
    browserApi.api.memberanking.players.named.$post({ json: { names } }),
  );
  return Array.isArray(found) && found.every(isFound) ? found : undefined;
}

const isFound = (row: unknown): row is Found => isOfferedPlayer((row as Partial<Found> | null)?.player);
