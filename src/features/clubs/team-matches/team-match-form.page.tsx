import { useId } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { foldKey } from '#/shared/text/text.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useSearch } from '#/ui/client/use-search.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { WhenFields } from '#/ui/form/when-fields.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { SlotFields, slotsOfTemplate } from './slot-fields.tsx';
import { TEAM_NAME_LIMIT } from './team-matches.constants.ts';
import { type TeamMatchDraft, type TypedTeamMatch, teamMatchDraft } from './team-matches.contract.ts';

const TITLE = '교류전 열기';

export const clientLoader = memberLoader(({ params: { id = '' } }) =>
  forPage(fetchJson(browserApi.api.clubs[':id'].$get({ param: { id } }))),
);

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE, <SkeletonForm fields={5} />);

const OFFERED = '10';

/** The name of the other team: any text; names of clubs on the site are offered. */
function OpponentField({ club, field }: { club: number; field: FieldBinding<string> }) {
  const names = useId();
  const q = field.value.trim();
  const load = () => fetchList(browserApi.api.clubs.$get({ query: { q, page: '1', size: OFFERED } }));
  const { found } = useSearch(q || undefined, { load, q });
  const clubs = found?.rows.filter(({ id }) => id !== club) ?? [];
  const isKnown = clubs.some(({ name }) => foldKey(name) === foldKey(q));
  return (
    <>
      <datalist id={names}>
        {clubs.map(({ id, name, region }) => (
          <option key={id} value={name} label={`${name} · ${region}`} />
        ))}
      </datalist>
      <TextInput
        label="상대 팀"
        required
        limit={TEAM_NAME_LIMIT}
        list={names}
        help={isKnown ? '이 동호회의 회장과 경기이사가 수락합니다.' : OTHER_TEAM}
        {...field}
      />
    </>
  );
}
const OTHER_TEAM =
  '이 사이트에 있는 동호회는 그 회장과 경기이사가 수락합니다. 다른 팀에는 초대 링크를 보냅니다.';

export default function TeamMatchFormPage() {
  const { id = '' } = useParams();
  const { hall } = useLoaderData<typeof clientLoader>();
  const list = `/clubs/${id}/team-matches`;
  const send = async (json: TeamMatchDraft) => {
    const call = browserApi.api.clubs[':id']['team-matches'].$post({ param: { id }, json });
    const said = await fetchJson(call);
    return { to: `${list}/${said.id}`, said };
  };
  return (
    <PageFrame title={TITLE} width="reading">
      <Writing<TypedTeamMatch, TeamMatchDraft>
        schema={teamMatchDraft}
        initial={{
          opponent: '',
          day: seoulDay(new Date(serverNow())),
          time: '',
          hall: hall?.name ?? '',
          scoring: 'sets',
          slots: slotsOfTemplate('division'),
        }}
        draft={`team-match-${id}`}
        back={list}
        submit="열기"
        tried={TITLE}
        send={send}
      >
        {form => (
          <>
            <OpponentField club={Number(id)} field={form.field('opponent')} />
            <WhenFields
              day={{ ...form.field('day'), required: true }}
              time={form.field('time') as FieldBinding<string>}
            />
            <HallCombobox label="당구장" {...form.field('hall')} />
            <SlotFields form={form} />
          </>
        )}
      </Writing>
    </PageFrame>
  );
}
