import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { LINK_LIMIT, showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { NewsKeeping } from '#/features/halls/news/news-keeping.tsx';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { ApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/loading-page.tsx';
import { ForbiddenState, SkeletonForm } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { ChangedMeanwhile } from '#/ui/form/changed-meanwhile.tsx';
import { useDraft, useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { NumberInput, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { When } from '#/ui/theme/when.tsx';
import {
  ABOUT_LIMIT,
  DAY_WORDS,
  FACTS_FORBIDDEN,
  HOURS_DAYS,
  LESSONS_LIMIT,
  PARKING_LIMIT,
  PRICES_LIMIT,
  SMOKING_WORDS,
  TABLE_WORDS,
  TABLES,
} from './hall-facts.constants.ts';
import {
  type FactsVersion,
  type HallFacts,
  type HallFactsDraft,
  hallFactsDraft,
} from './hall-facts.contract.ts';
import { HallFigureCard } from './hall-figures.tsx';
import { HallPicturesForm } from './hall-pictures-form.tsx';

const FACTS_LOAD_FAILED = '당구장 정보를 불러오는 중 문제가 발생했습니다.';
const FACTS_SAVE_FAILED = '당구장 정보를 저장하는 중 문제가 발생했습니다.';

const TITLE = '당구장 정보 고치기';
const calls = browserApi.api['billiard-halls'][':id'];

export const clientLoader = memberLoader(async ({ params: { id = '' } }) => {
  const param = { id };
  const [hall, facts, versions, pictures, figures] = await Promise.all([
    forPage(fetchJson(calls.$get({ param })), FACTS_LOAD_FAILED),
    forPage(fetchJson(calls.facts.$get({ param })), FACTS_LOAD_FAILED),
    // A member without the right to write gets no versions either; the page says so.
    forPage(fetchJson(calls.facts.earlier.$get({ param })).catch(noneIfForbidden), FACTS_LOAD_FAILED),
    forPage(fetchJson(calls.pictures.$get({ param })), FACTS_LOAD_FAILED),
    forPage(
      fetchJson(calls.figures.$get({ param })).catch(noneIfForbidden),
      '당구장의 현황을 불러오는 중 문제가 발생했습니다.',
    ),
  ]);
  return { hall, facts, versions, pictures, figures };
});

function noneIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null;
  throw error;
}

export const meta = pageMeta({ title: TITLE, path: '/region', hidden: true });

export const HydrateFallback = loadingPage(TITLE, <SkeletonForm fields={8} />);

export default function HallFactsPage() {
  const { hall, facts, versions, pictures, figures } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={TITLE} lead={hall.name} width="reading">
      {figures && <HallFigureCard {...figures} />}
      {versions === null ? (
        <ForbiddenState
          sentence={FACTS_FORBIDDEN}
          next={{ label: '당구장으로 가기', to: `/region/${hall.id}` }}
        />
      ) : (
        <FactsAndPictures key={hall.id} hall={hall} facts={facts} versions={versions} pictures={pictures} />
      )}
    </PageFrame>
  );
}

type Typed = { [key in keyof HallFactsDraft]: string };
type FactsProps = { hall: Hall; facts: HallFacts; versions: FactsVersion[] };

/** Two forms, each saved separately; leaving the page asks once for both. */
function FactsAndPictures({ pictures, ...facts }: FactsProps & { pictures: Picture[] }) {
  const [unsaved, setUnsaved] = useState(false);
  return (
    <>
      <FactsForm {...facts} unsavedPictures={unsaved} />
      <HallPicturesForm hall={facts.hall.id} pictures={pictures} onDirty={setUnsaved} />
      <NewsKeeping hall={facts.hall.id} />
      <FactVersions versions={facts.versions} />
    </>
  );
}

type FactsFormProps = Omit<FactsProps, 'versions'> & { unsavedPictures: boolean };

function FactsForm({ hall, facts, unsavedPictures }: FactsFormProps) {
  const navigate = useNavigate();
  const form = useForm<Typed, HallFactsDraft>(hallFactsDraft, typedOf(hall, facts), FACTS_SAVE_FAILED);
  const draft = useDraft(`hall-facts-${hall.id}`, form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty || unsavedPictures, draft.isStored && !unsavedPictures);
  const send = (expectedUpdatedAt?: string) => async (json: HallFactsDraft) => {
    const call = calls.facts.$put({ param: { id: String(hall.id) }, json: { ...json, expectedUpdatedAt } });
    toast((await fetchJson(call)).message);
    draft.clear();
    await navigate(`/region/${hall.id}`);
  };
  return (
    <>
      {draft.notice}
      <Form {...form.bind(send(facts.updatedAt))}>
        <ChangedMeanwhile
          problem={form.problem}
          saved={`/region/${hall.id}`}
          busy={form.busy}
          onSaveAnyway={() => form.submit(send())}
        />
        <TextInput
          label="전화번호"
          type="tel"
          inputMode="tel"
          placeholder="02-123-4567"
          {...form.field('phone')}
        />
        <HoursFields field={form.field} />
        <TableFields field={form.field} />
        <TextArea
          label="요금"
          placeholder="10분 2,000원, 정액 1시간 10,000원"
          limit={PRICES_LIMIT}
          className="control min-h-20"
          {...form.field('prices')}
        />
        <TextInput
          label="주차"
          placeholder="건물 지하 2시간 무료"
          limit={PARKING_LIMIT}
          {...form.field('parking')}
        />
        <Select label="흡연 부스" placeholder="선택 안 함" options={SMOKING} {...form.field('smoking')} />
        <TextInput
          label="레슨"
          placeholder="평일 저녁, 프로 강사"
          limit={LESSONS_LIMIT}
          {...form.field('lessons')}
        />
        <TextArea label="소개" limit={ABOUT_LIMIT} className="control min-h-32" {...form.field('about')} />
        <TextInput label="웹사이트" inputMode="url" limit={LINK_LIMIT} {...form.field('website')} />
        <TextInput label="유튜브" inputMode="url" limit={LINK_LIMIT} {...form.field('youtube')} />
        <FormActions submit="저장" busy={form.busy} onCancel={() => void navigate(`/region/${hall.id}`)} />
      </Form>
      {leaveWarning}
    </>
  );
}

const SMOKING = Object.entries(SMOKING_WORDS).map(([value, label]) => ({ value, label }));

type Fields = { field: ReturnType<typeof useForm<Typed, HallFactsDraft>>['field'] };

const HOURS = 'mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3';

function HoursFields({ field }: Fields) {
  return (
    <fieldset>
      <legend className="field-label">영업시간</legend>
      <p className="field-help">
        10:00~02:00처럼 적어주세요. 쉬는 요일은 비우거나 ‘휴무’라고 적고, 공휴일을 비우면 요일을 따릅니다.
      </p>
      <div className={HOURS}>
        {HOURS_DAYS.map(day => (
          <TextInput key={day} label={DAY_WORDS[day]} placeholder="휴무" {...field(day)} />
        ))}
      </div>
    </fieldset>
  );
}

function TableFields({ field }: Fields) {
  return (
    <fieldset>
      <legend className="field-label">당구대 수</legend>
      <div className={HOURS}>
        {TABLES.map(table => (
          <NumberInput key={table} digits={2} label={TABLE_WORDS[table]} {...field(table)} />
        ))}
      </div>
    </fieldset>
  );
}

function typedOf({ phone, website, youtube }: Hall, { hours, updatedAt: _, ...facts }: HallFacts): Typed {
  const counts = TABLES.map(table => [table, facts[table] === 0 ? '' : String(facts[table])]);
  const links = { website: website ?? '', youtube: youtube ?? '' };
  const known = { phone: showTelephone(phone ?? ''), ...links, ...hours };
  return { ...facts, ...known, ...Object.fromEntries(counts) } as Typed;
}

const WORDS: Record<string, string> = {
  ...{ phone: '전화번호', website: '웹사이트', youtube: '유튜브' },
  ...DAY_WORDS,
  ...TABLE_WORDS,
  ...{ prices: '요금', parking: '주차', smoking: '흡연 부스', lessons: '레슨', about: '소개' },
};

/** The saved versions, newest first; renders nothing without versions. */
function FactVersions({ versions }: { versions: FactsVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="mt-8">
      <summary className="font-semibold">고친 기록 {versions.length}개</summary>
      <ol className="mt-2 grid gap-3">
        {versions.map(({ date, author, facts }) => (
          <Card as="li" key={date + author}>
            <p className="text-soft text-row">
              <bdi>{author}</bdi> · <When iso={date} />
            </p>
            <KeyValues
              className="whitespace-pre-wrap"
              facts={Object.fromEntries(
                Object.entries(facts)
                  .filter(([, value]) => value !== '' && value !== 0)
                  .map(([name, value]) => [WORDS[name] ?? name, String(value)]),
              )}
            />
          </Card>
        ))}
      </ol>
    </details>
  );
}
