import { useState } from 'react';
import type { ManagedEntries } from '#/features/entries/entries.contract.ts';
import { Button } from '#/ui/button.tsx';
import { useConfirm } from '#/ui/dialog.tsx';
import { Select } from '#/ui/field.tsx';
import { DRAW_WAY_NAMES, type DrawWay, drawWays } from './draw-field.rules.ts';
import { useDrawing } from './use-drawing.ts';

type DrawProps = { tournament: { id: number; title: string; ball: '4' | '3' }; managed: ManagedEntries };

/** 추첨으로: the runner with those who are there, or with everybody who has a place where nobody was checked in. */
export function DrawEntries({ tournament, managed }: DrawProps) {
  const { draw, busy } = useDrawing(tournament);
  const [confirm, dialog] = useConfirm();
  const [chosen, setChosen] = useState('');
  const placed = managed.entries.filter(({ state }) => state === 'entered');
  const there = placed.filter(({ present }) => present);
  const field = there.length > 0 ? there : placed;
  const players = managed.settings.players;
  const ways = drawWays(field.length, players);
  const way = ways.find(each => each === chosen) ?? ways[0];
  if (managed.isDrawn) return null;
  const unit = players === 2 ? '팀' : '명';
  const start = async (by: DrawWay) => {
    const left = placed.length - field.length;
    const absent = left > 0 ? ` 출석하지 않은 ${left}${unit}은 빠집니다.` : '';
    const nobody = there.length === 0 ? ' 출석한 참가자가 없어 확정된 모두로 합니다.' : '';
    const body = `${field.length}${unit}으로 ${DRAW_WAY_NAMES[by]} 대진표를 엽니다.${absent}${nobody} 대회를 시작하면 신청이 끝납니다.`;
    if (await confirm({ title: '추첨으로 넘어갑니다.', body, confirmLabel: '추첨으로' }))
      await draw(field, { way: by, players });
  };
  return (
    <section className="card mb-6 flex flex-wrap items-end gap-3" aria-label="추첨">
      {way ? (
        <>
          <Select
            label="방식"
            name="way"
            value={way}
            onChange={setChosen}
            options={ways.map(value => ({ value, label: DRAW_WAY_NAMES[value] }))}
          />
          <Button busy={busy} onClick={() => void start(way)}>
            추첨으로 ({field.length}
            {unit})
          </Button>
        </>
      ) : (
        <p>
          {there.length === 1
            ? '출석한 참가자가 하나뿐입니다. 둘 이상 출석하면 여기서 추첨합니다.'
            : '참가가 확정된 선수가 둘 이상이면 여기서 추첨합니다.'}
        </p>
      )}
      {dialog}
    </section>
  );
}
