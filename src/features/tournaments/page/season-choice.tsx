import { useState } from 'react';
import { type Answer, browserApi, fetchJson, NOT_DONE } from '#/ui/client/api.ts';
import { useChange, useLoaded } from '#/ui/client/use-calls.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { Select } from '#/ui/form/field.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';

type SeasonChoiceProps = {
  /** The season of the tournament or league; null without one. */
  season: { id: number; title: string } | null;
  /** Puts the tournament or league into a season, or takes it out of it (`isIn` false). */
  send: (season: number, isIn: boolean) => Promise<Answer<{ message: string }>>;
  onDone?: () => void;
};

/** Puts a tournament or a league into a season that the reader manages, or takes it out of its season. */
export function SeasonChoice({ season, send, onDone }: SeasonChoiceProps) {
  const { found, problem } = useLoaded(() => fetchJson(browserApi.api.seasons.mine.$get()));
  const [chosen, setChosen] = useState('');
  const { change, busy } = useChange(NOT_DONE, onDone);
  if (season)
    return (
      <div className="grid gap-4">
        <p>
          ‘<PageLink to={`/seasons/${season.id}`}>{season.title}</PageLink>’ 시즌에 들어 있습니다.
        </p>
        <Button variant="quiet" busy={busy} onClick={() => void change(() => send(season.id, false))}>
          시즌에서 빼기
        </Button>
      </div>
    );
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <Loading />;
  const [first] = found.seasons;
  const picked = Number(chosen || first?.id);
  return (
    <div className="grid gap-4">
      {first ? (
        <>
          <Select
            label="넣을 시즌"
            name="season"
            value={String(picked)}
            onChange={setChosen}
            error={undefined}
            options={found.seasons.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
          <Button busy={busy} onClick={() => void change(() => send(picked, true))}>
            시즌에 넣기
          </Button>
        </>
      ) : (
        <p>관리하는 시즌이 없습니다. 시즌을 만들면 순위에 점수를 매겨 더합니다.</p>
      )}
      <QuietLink to="/seasons/new">새 시즌 만들기</QuietLink>
    </div>
  );
}
