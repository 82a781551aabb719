import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Fragment } from 'react';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { Ball } from '#/ui/theme/ball.tsx';
import { isComplete, slotName, withoutPlayer } from './entering.rules.ts';
import type { Slot } from './entering-draft.rules.ts';
import { useEntry } from './use-entry.ts';

/** The list of all slots in order: pressing a slot edits it, arrows move it, the cross empties it. */
export function SlotList() {
  const { mode, entering } = useEntry();
  const isTeams = FIELDS[mode].players > 1;
  return (
    <ol className="flex flex-col border border-line rounded-card bg-surface" aria-label="참가자 명단">
      {entering.slots.map((slot, index) => (
        <Fragment key={slot.key}>
          {isTeams && index % 2 === 0 && (
            <li
              className="px-3.5 pt-2 border-line not-first:border-t text-soft text-label font-semibold"
              aria-hidden="true"
            >
              {index / 2 + 1}팀
            </li>
          )}
          <SlotRow
            name={slotName(mode, index)}
            isFirst={isTeams ? index % 2 === 0 : index === 0}
            mark={isTeams ? (index % 2) + 1 : index + 1}
            slot={slot}
            at={index}
          />
        </Fragment>
      ))}
    </ol>
  );
}

const ICON = 'icon-button flex-none size-10 disabled:invisible';

type SlotRowProps = {
  slot: Slot;
  at: number;
  /** True for the first slot of the list, or of a team. */
  isFirst: boolean;
  name: string;
  mark: number;
};

function SlotRow({ slot, at, isFirst, name, mark }: SlotRowProps) {
  const { entering, current, open, move, change } = useEntry();
  const isCurrent = at === current;
  const who = isComplete(slot) ? slot.name : '비어 있음';
  const label = `${name} ${who}`;
  return (
    <li
      className={`flex items-center border-line ${isFirst ? '' : 'border-t'} ${isCurrent ? 'bg-primary-tint [box-shadow:inset_4px_0_var(--cloth)]' : ''}`}
    >
      <button
        type="button"
        className="flex flex-[1_1_0] items-center gap-2.5 min-w-0 min-h-14 pl-3 py-1.5 text-left"
        aria-label={label}
        aria-current={isCurrent || undefined}
        data-slot={at}
        onClick={() => open(at)}
      >
        <span className="flex-none w-7 text-soft tabular-nums font-semibold text-center">{mark}</span>
        {isComplete(slot) ? (
          <Who slot={slot} ball={entering.options.play.ball} />
        ) : (
          <span className="text-soft">비어 있음</span>
        )}
      </button>
      {isComplete(slot) && (
        <>
          <button
            type="button"
            className={ICON}
            aria-label={`${label} 위로`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <ChevronUp aria-hidden="true" />
          </button>
          <button
            type="button"
            className={ICON}
            aria-label={`${label} 아래로`}
            disabled={at === entering.slots.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <ChevronDown aria-hidden="true" />
          </button>
          <button
            type="button"
            className={ICON}
            aria-label={`${label} 비우기`}
            onClick={() => change(withoutPlayer(entering, at), at)}
          >
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </li>
  );
}

function Who({ slot, ball }: { slot: Slot; ball: '4' | '3' }) {
  const score = ball === '3' ? slot.score3 : slot.score4;
  const facts = [score && `${ball}구 ${score}`, slot.byHand && '직접 입력', slot.hall].filter(Boolean);
  return (
    <span className="flex flex-col min-w-0 leading-[1.3]">
      <Ball score4={Number(slot.score4) || null}>
        <strong>{slot.name}</strong>
      </Ball>
      <span className="pl-5 text-soft text-label tabular-nums">
        {slot.cancelled && <strong className="mr-1.5 text-red">신청 취소</strong>}
        {facts.join(' · ')}
      </span>
    </span>
  );
}
