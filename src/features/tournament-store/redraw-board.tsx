import { useState } from 'react';
import { newCode } from '#/features/bracket-engine/draw-code.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import { DEFAULT_OPTIONS, drawnFrom } from './entering.rules.ts';
import { readEntering } from './entering-draft.rules.ts';
import { OptionsPanel } from './options-panel.tsx';
import type { OpenTournament } from './use-tournament-store.ts';

/** The field stands and the draw was taken back: it is drawn anew. */
export function RedrawBoard({ open }: { open: OpenTournament }) {
  const { tournament, saved } = open;
  const [options, setOptions] = useState(readEntering(saved?.entering)?.options ?? DEFAULT_OPTIONS);
  const count = tournament.entries.length;
  const redraw = () => {
    const problem = open.act(drawnFrom(options, count, randomCode()));
    if (problem) toast(problem, 'error');
  };
  return (
    <section className="card runner-redraw">
      <h2>대진을 다시 정합니다</h2>
      <p>
        참가자 {count}
        {tournament.settings?.mode === 'multi' ? '팀' : '명'}은 그대로입니다.
      </p>
      <OptionsPanel options={options} onChange={setOptions} entries={count} />
      <Button onClick={redraw}>대진 확정</Button>
    </section>
  );
}

/** A draw code that nobody has chosen. */
export function randomCode(): string {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return newCode(bits & 0x3fffffff);
}
