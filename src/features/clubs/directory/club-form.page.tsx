import { useLoaderData, useParams } from 'react-router';
import { REGIONS } from '#/shared/regions.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { ForbiddenState } from '#/ui/feedback/forbidden.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Checkbox, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PictureField } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { type Club, type ClubChange, clubChange } from './clubs.contract.ts';
import {
  CLUB_NAME_LIMIT,
  INTRODUCTION_LIMIT,
  JOINING_WORDS,
  OFFICERS_ONLY,
  PLAYS_LIMIT,
  STATUTES_LIMIT,
} from './clubs.rules.ts';

const titleOf = (id?: string) => (id ? '동호회 정보 수정' : '동호회 만들기');

export const clientLoader = memberLoader(async ({ params: { id } }) =>
  id === undefined ? null : await forPage(fetchJson(browserApi.api.clubs[':id'].$get({ param: { id } }))),
);

export const meta = pageMeta(({ params: { id } }) => ({ title: titleOf(id), hidden: true }));

export const HydrateFallback = loadingPage(({ id }) => titleOf(id), <SkeletonForm fields={5} />, 'form');

export default function ClubFormPage() {
  const club = useLoaderData<typeof clientLoader>();
  const back = club && { label: '동호회로 돌아가기', to: `/clubs/${club.id}` };
  return (
    <PageFrame title={titleOf(useParams().id)} width="form">
      {back && !club.can.manage ? (
        <ForbiddenState sentence={OFFICERS_ONLY} next={back} />
      ) : (
        <ClubForm key={club?.id} club={club} />
      )}
    </PageFrame>
  );
}

type Typed = Omit<ClubChange, 'region' | 'joining'> & { region: string; joining: string };

function typedOf(club: Club | null): Typed {
  const { name = '', region = '', plays = '', introduction = '', statutes = '' } = club ?? {};
  const { joining = 'approval', showsNames = false } = club ?? {};
  const { pictures = [], updatedAt: expectedUpdatedAt } = club ?? {};
  const texts = { name, region, hall: club?.hall?.name ?? '', plays, introduction, statutes };
  return { ...texts, pictures, joining, showsNames, expectedUpdatedAt };
}

function ClubForm({ club }: { club: Club | null }) {
  const calls = browserApi.api.clubs;
  const send = async (json: ClubChange) => {
    if (!club) {
      const said = await fetchJson(calls.$post({ json }));
      return { to: `/clubs/${said.id}`, said };
    }
    const said = await fetchJson(calls[':id'].$put({ param: { id: String(club.id) }, json }));
    return { to: `/clubs/${club.id}`, said };
  };
  return (
    <Writing<Typed, ClubChange>
      schema={clubChange}
      initial={typedOf(club)}
      draft={`club-${club?.id ?? 'new'}`}
      back={club ? `/clubs/${club.id}` : '/clubs'}
      submit={club ? '수정' : '만들기'}
      send={send}
    >
      {form => <ClubFields form={form} />}
    </Writing>
  );
}

function ClubFields({ form }: { form: ReturnType<typeof useForm<Typed, ClubChange>> }) {
  const pictures = form.field('pictures');
  const uploads = usePictureUploads(pictures, 1);
  return (
    <>
      <TextInput label="동호회 이름" required limit={CLUB_NAME_LIMIT} {...form.field('name')} />
      <Select label="지역" required placeholder="지역 선택" options={REGIONS} {...form.field('region')} />
      <HallCombobox label="모이는 당구장" region={form.values.region || undefined} {...form.field('hall')} />
      <TextInput
        label="모이는 때"
        limit={PLAYS_LIMIT}
        placeholder="매주 금요일 오후 7:30"
        {...form.field('plays')}
      />
      <Select label="가입" required options={JOINING_WORDS} {...form.field('joining')} />
      <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} />
      <TextArea label="소개" limit={INTRODUCTION_LIMIT} rows={4} {...form.field('introduction')} />
      <TextArea label="회칙" limit={STATUTES_LIMIT} rows={4} {...form.field('statutes')} />
      <Checkbox {...form.field('showsNames')}>회원이 아닌 분에게도 회원 이름을 보입니다</Checkbox>
    </>
  );
}
