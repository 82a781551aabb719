import { useState } from 'react';
import { FIELDS, FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import {
  enteredAgain,
  formatChangeRefusal,
  formatOfStages,
  formerFormat,
  optionsIn,
  optionsOf,
  typeOf,
} from '#/features/tournaments/runner/setup/format-change.rules.ts';
import { FormatChoice, FormatSelect } from '#/features/tournaments/runner/setup/format-options.tsx';
import { RuleChoices } from '#/features/tournaments/runner/setup/options-panel.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

type FormatButtonProps = {
  options: EnteringOptions;
  /** Called with the chosen options, which apply to the draw and to the input of players. */
  onChange: (options: EnteringOptions) => void;
};

/**
 * The button 방식 바꾸기 before the draw, which changes the format and keeps the players, and a button that takes
 * the change back.
 */
export function FormatButton({ options, onChange }: FormatButtonProps) {
  const [isConfirming, setAsked] = useState(false);
  const { tournament, perform } = useRunning();
  const former = formerFormat(tournament);
  const goBack = () => {
    if (former && perform(...former.commands)) onChange(optionsOf(former.settings, options));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" small onClick={() => setAsked(true)}>
        방식 바꾸기
      </Button>
      {former && (
        <Button variant="plain" small onClick={goBack}>
          되돌리기: {FORMAT_NAMES[typeOf(formatOfStages(former.settings.stages))].name}
        </Button>
      )}
      {isConfirming && <FormatSheet {...{ options, onChange }} onClose={() => setAsked(false)} />}
    </div>
  );
}

function FormatSheet({ options, onChange, onClose }: FormatButtonProps & { onClose: () => void }) {
  const { tournament, perform } = useRunning();
  const [chosen, setChosen] = useState(options);
  const entries = tournament.entries.length;
  const mode = tournament.settings?.mode ?? 'team';
  const { format } = chosen;
  const save = () => {
    if (!perform(...enteredAgain(tournament, chosen))) return;
    onChange(chosen);
    toast('방식을 바꿨습니다. 선수는 그대로입니다.');
    onClose();
  };
  return (
    <Sheet title="방식 바꾸기" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FormatSelect
          {...{ mode, format, entries }}
          isOffered={type => formatChangeRefusal(mode, type, entries) === undefined}
          onChoose={type => setChosen(optionsIn(chosen, type, entries))}
        />
        {format && <FormatChoice options={chosen} {...{ format, entries }} onChange={setChosen} />}
        <RuleChoices
          options={chosen}
          onChange={setChosen}
          entries={entries}
          pairs={FIELDS[mode].players > 1}
        />
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          취소
        </Button>
        <Button onClick={save}>바꾸기</Button>
      </div>
    </Sheet>
  );
}
