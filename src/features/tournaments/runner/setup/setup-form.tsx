import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { DEFAULT_OPTIONS } from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { FormActions } from '#/ui/form/form.tsx';
import { hasDrawIn } from './format.rules.ts';
import { BallChoice, OptionsPanel, TableCount } from './options-panel.tsx';

/** The state that a set-up page passes to the runner's page when it navigates there. */
export type SetUp = { title: string; options: EnteringOptions };

type SetupFormProps = {
  mode: Mode;
  /** The path of the page that runs the tournament. */
  runner: string;
  /** The chosen number of players; null while it is not valid. */
  size: number | null;
  /** The form field for the number of players. */
  children: ReactNode;
};

/**
 * The form for the number of players, title and 종목, before players are entered; all but the number have
 * defaults.
 */
export function SetupForm({ mode, runner, size, children }: SetupFormProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const go = () => {
    if (size !== null) navigate(`${runner}?size=${size}`, { state: { title, options } satisfies SetUp });
  };
  const { players } = FIELDS[mode];
  const hasDraw = hasDrawIn(mode);
  return (
    <form
      className="form"
      onSubmit={event => {
        event.preventDefault();
        go();
      }}
    >
      {children}
      <TextInput
        name="title"
        label="대회 이름 (선택)"
        placeholder="예: 토요 정기전"
        maxLength={100}
        value={title}
        onChange={setTitle}
      />
      <BallChoice options={options} onChange={setOptions} />
      {hasDraw && <TableCount options={options} onChange={setOptions} />}
      <OptionsPanel
        pairs={players > 1}
        options={options}
        onChange={setOptions}
        entries={hasDraw ? (size ?? 4) / players : 0}
      />
      <FormActions submit="선수 입력하기" disabled={size === null} wide />
    </form>
  );
}
