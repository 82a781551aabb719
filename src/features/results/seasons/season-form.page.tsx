import { useLoaderData, useParams } from 'react-router';
import { DEFAULT_POINTS, RANK_NAMES } from '#/features/tournaments/results/season-points.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { ForbiddenState } from '#/ui/feedback/forbidden.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { type Season, type SeasonDraft, seasonDraft } from './seasons.contract.ts';
import { CLUB_LIMIT, NOT_A_KEEPER, NOT_ORGANISING, SEASON_TITLE_LIMIT } from './seasons.rules.ts';

const titleOf = (id?: string) => (id ? '시즌 수정' : '시즌 만들기');

export const clientLoader = memberLoader(async ({ params: { id } }) => {
  const calls = browserApi.api.seasons;
  if (id === undefined) {
    const { can } = await forPage(fetchJson(calls.mine.$get()));
    return { season: null, allowed: can.make };
  }
  const season: Season = await forPage(fetchJson(calls[':id'].$get({ param: { id } })));
  return { season, allowed: season.can.edit };
});

export const meta = pageMeta(({ params: { id } }) => ({ title: titleOf(id), hidden: true }));

export const HydrateFallback = loadingPage(({ id }) => titleOf(id), <SkeletonForm fields={5} />, 'form');

export default function SeasonFormPage() {
  const { season, allowed } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={titleOf(useParams().id)} width="form">
      {allowed ? (
        <SeasonForm key={season?.id} season={season} />
      ) : (
        <ForbiddenState
          sentence={season ? NOT_A_KEEPER : NOT_ORGANISING}
          next={
            season
              ? { label: '시즌으로 돌아가기', to: `/seasons/${season.id}` }
              : { label: '대회 열기', to: '/tournament-type' }
          }
        />
      )}
    </PageFrame>
  );
}

type Typed = { title: string; hall: string; club: string; points: string[]; best: string };

function typedOf(season: Season | null): Typed {
  const { title = '', hall = '', club = '', points = DEFAULT_POINTS, best = 0 } = season ?? {};
  const shown = RANK_NAMES.map((_, rank) => (points[rank] ? String(points[rank]) : ''));
  return { title, hall, club, points: shown, best: best ? String(best) : '' };
}

function SeasonForm({ season }: { season: Season | null }) {
  const calls = browserApi.api.seasons;
  const send = async (json: SeasonDraft) => {
    const call = season
      ? calls[':id'].$put({ param: { id: String(season.id) }, json })
      : calls.$post({ json });
    const { id } = (await fetchJson(call as ReturnType<typeof calls.$post>)) as Season;
    return { to: `/seasons/${id}`, said: season ? '시즌이 수정되었습니다.' : '시즌을 만들었습니다.' };
  };
  return (
    <Writing<Typed, SeasonDraft>
      schema={seasonDraft}
      initial={typedOf(season)}
      draft={`season-${season?.id ?? 'new'}`}
      back={season ? `/seasons/${season.id}` : '/seasons'}
      submit={season ? '수정' : '만들기'}
      className="form card"
      send={send}
    >
      {form => (
        <>
          <TextInput
            label="시즌 이름"
            required
            limit={SEASON_TITLE_LIMIT}
            placeholder="2026 수요 리그"
            {...form.field('title')}
          />
          <HallCombobox label="당구장" {...form.field('hall')} />
          <TextInput
            label="동호회"
            limit={CLUB_LIMIT}
            help="당구장이나 동호회를 하나는 적습니다."
            {...form.field('club')}
          />
          <PointsFields form={form} />
          <NumberInput
            label="반영할 대회 수"
            help="비워 두면 나온 대회를 모두 더합니다. 5라고 적으면 점수가 높은 대회 5개만 더합니다."
            {...form.field('best')}
          />
        </>
      )}
    </Writing>
  );
}

function PointsFields({ form }: { form: ReturnType<typeof useForm<Typed, SeasonDraft>> }) {
  const { points } = form.values;
  const { errorOf } = form;
  return (
    <fieldset>
      <legend className="field-label">등수별 점수</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {RANK_NAMES.map((name, rank) => (
          <NumberInput
            key={name}
            label={name}
            name={rank === 0 ? 'points' : `points.${rank}`}
            value={points[rank] ?? ''}
            error={errorOf(`points.${rank}`) ?? (rank === 0 ? errorOf('points') : undefined)}
            onChange={typed => form.set('points', points.with(rank, typed))}
          />
        ))}
      </div>
      <p className="field-help">3위와 4위를 가린 대회에서는 둘 다 공동 3위의 점수를 받습니다.</p>
    </fieldset>
  );
}
