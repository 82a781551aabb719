import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { RUNNERS } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import {
  ImportHere,
  SavedTournamentsHere,
} from '#/features/tournaments/sync/stored/saved-tournaments-here.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { FormActions } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { BallChoice, MoreOptions } from './options-panel.tsx';
import { OptionsProvider } from './use-options.ts';

/** The state that a set-up page passes to the runner's page when it navigates there. */
export type SetUp = { title: string; options: EnteringOptions };

type SetupPageProps = {
  heading: string;
  lead: string;
  mode: 'team' | 'multi';
  /** The chosen number of players; null while it is not valid. */
  size: number | null;
  options: EnteringOptions;
  onOptions: (options: EnteringOptions) => void;
  children: ReactNode;
};

/** A set-up page: saved tournaments, and a form with everything that is chosen before players are entered. */
export function SetupPage(props: SetupPageProps) {
  const { heading, lead, mode, size, options, onOptions, children } = props;
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const openRunner = (event: FormEvent) => {
    event.preventDefault();
    if (size === null) return;
    navigate(`${RUNNERS[mode]}?size=${size}`, { state: { title, options } satisfies SetUp });
  };
  return (
    <PageFrame {...{ title: heading, lead }} width="form">
      <SavedTournamentsHere />
      <form className="form" onSubmit={openRunner}>
        <OptionsProvider
          value={{ mode, options, onChange: onOptions, entries: size && size / FIELDS[mode].players }}
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
          <BallChoice />
          <Fold summary="방식 더 보기">
            <div className="flex flex-col gap-4 pt-2 pb-4">
              <MoreOptions />
            </div>
          </Fold>
        </OptionsProvider>
        <FormActions submit="선수 입력하기" disabled={size === null} wide />
      </form>
      <ImportHere />
    </PageFrame>
  );
}
