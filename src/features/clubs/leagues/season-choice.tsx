import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select } from '#/ui/form/field.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { SAVE_FAILED } from './leagues.constants.ts';
import type { League } from './leagues.contract.ts';

const NO_SEASONS = '시즌을 불러오는 중 문제가 발생했습니다.';

/** Puts a league into a season of its organiser, or out of it; the final table gives the season points. */
export function SeasonChoice({ league: { id, club, season } }: { league: League }) {
  const { found, problem } = useLoaded(() => fetchJson(browserApi.api.seasons.mine.$get()), NO_SEASONS);
  const [chosen, setChosen] = useState('');
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const put = (next: number | null) =>
    press(async () => {
      const param = { id: String(club.id), league: String(id) };
      const call = browserApi.api.clubs[':id'].leagues[':league'].season;
      toast((await fetchJson(call.$put({ param, json: { season: next } }))).message);
      await revalidate();
    }, SAVE_FAILED);
  if (season)
    return (
      <div className="grid gap-3">
        <PageLink to={`/seasons/${season.id}`}>{season.title}</PageLink>
        <Button variant="quiet" busy={busy} onClick={() => void put(null)}>
          시즌에서 빼기
        </Button>
      </div>
    );
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <Loading />;
  const [first] = found.seasons;
  if (!first)
    return (
      <div className="grid gap-3">
        <p>관리하는 시즌이 없습니다. 시즌을 만들면 리그의 순위에 점수를 매겨 더합니다.</p>
        <QuietLink to="/seasons/new">새 시즌 만들기</QuietLink>
      </div>
    );
  return (
    <div className="grid gap-3">
      <Select
        label="넣을 시즌"
        name="season"
        value={chosen || String(first.id)}
        onChange={setChosen}
        error={undefined}
        options={found.seasons.map(({ id: value, title }) => ({ value: String(value), label: title }))}
      />
      <Button busy={busy} onClick={() => void put(Number(chosen || first.id))}>
        시즌에 넣기
      </Button>
    </div>
  );
}
