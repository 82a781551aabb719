import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { LINK_LIMIT, showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { NewsKeeping } from '#/features/halls/news/news-keeping.tsx';
import type { Picture, PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { dayWord, drawBars } from '#/shared/time/day-bars.ts';
import { ApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { ForbiddenState } from '#/ui/feedback/forbidden.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { PictureField } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  ABOUT_LIMIT,
  DAY_WORDS,
  FACT_WORDS,
  FACTS_FORBIDDEN,
  HOURS_DAYS,
  HOURS_LIMIT,
  LESSONS_LIMIT,
  PARKING_LIMIT,
  PRICES_LIMIT,
  SMOKING_WORDS,
  TABLE_WORDS,
  TABLES,
} from './hall-facts.constants.ts';
import {
  type FactsVersion,
  FIGURE_DAYS,
  FIGURES_MOST,
  type HallFacts,
  type HallFactsChange,
  type HallFigures,
  hallFactsChange,
  PICTURES_OF_HALL,
} from './hall-facts.contract.ts';

const TITLE = '당구장 정보 고치기';
const calls = browserApi.api['billiard-halls'][':id'];

export const clientLoader = memberLoader(async ({ params: { id = '' } }) => {
  const param = { id };
  const known = Promise.all([
    fetchJson(calls.$get({ param })),
    fetchJson(calls.facts.$get({ param })),
    // A member without the right to write gets no versions either; the page says so.
    fetchJson(calls.facts.earlier.$get({ param })).catch(noneIfForbidden),
    fetchJson(calls.pictures.$get({ param })),
  ]);
  const counted = fetchJson(calls.figures.$get({ param })).catch(noneIfForbidden);
  const [[hall, facts, versions, pictures], figures] = await Promise.all([forPage(known), forPage(counted)]);
  return { hall, facts, versions, pictures, figures };
});

function noneIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null;
  throw error;
}

export const handle = { query: ['part'] };

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE, <SkeletonForm fields={8} />);

const PARTS = [
  { value: 'facts', title: '정보' },
  { value: 'news', title: '소식' },
  { value: 'figures', title: '현황' },
];

export default function HallFactsPage() {
  const { hall, facts, versions, pictures, figures } = useLoaderData<typeof clientLoader>();
  const wanted = useSearchParams()[0].get('part');
  const part = PARTS.find(({ value }) => value === wanted)?.value ?? 'facts';
  return (
    <PageFrame
      title={TITLE}
      above={<BackLink list={`/region/${hall.id}`} title={hall.name} />}
      width="reading"
    >
      {versions === null ? (
        <ForbiddenState
          sentence={FACTS_FORBIDDEN}
          next={{ label: '당구장으로 가기', to: `/region/${hall.id}` }}
        />
      ) : (
        <>
          <LinkTabs
            label={TITLE}
            tabs={PARTS.map(tab => ({ ...tab, to: `/region/${hall.id}/edit?part=${tab.value}` }))}
            current={part}
          />
          {part === 'news' && <NewsKeeping key={hall.id} hall={hall.id} />}
          {part === 'figures' && figures && <HallFigureCard {...figures} />}
          {part === 'facts' && (
            <div className="mt-4">
              <FactsForm key={hall.id} hall={hall} facts={facts} pictures={pictures} />
              <FactVersions versions={versions} />
            </div>
          )}
        </>
      )}
    </PageFrame>
  );
}

type Facts = { [key in Exclude<keyof HallFactsChange, 'pictures'>]: string };
type Typed = Facts & { pictures: PictureRef[] | undefined };

function FactsForm({ hall, facts, pictures }: { hall: Hall; facts: HallFacts; pictures: Picture[] }) {
  const page = `/region/${hall.id}`;
  const send = async (json: HallFactsChange) => {
    const call = calls.facts.$put({ param: { id: String(hall.id) }, json });
    return { to: page, said: await fetchJson(call) };
  };
  return (
    <Writing<Typed, HallFactsChange>
      schema={hallFactsChange}
      initial={{ ...typedOf(hall, facts), pictures }}
      draft={`hall-facts-${hall.id}`}
      back={page}
      submit="저장"
      className="form card"
      send={send}
    >
      {({ field, values }) => (
        <>
          <TextInput
            label="전화번호"
            type="tel"
            inputMode="tel"
            placeholder="02-123-4567"
            {...field('phone')}
          />
          <HoursFields field={field} values={values} />
          <TableFields field={field} />
          <TextFields field={field} />
          <HallPictures field={field} />
        </>
      )}
    </Writing>
  );
}

type Fields = { field: ReturnType<typeof useForm<Typed, HallFactsChange>>['field'] };

const HOURS = 'mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3';

/** The hours are typed once as long as all days have the same. */
function HoursFields({ field, values }: Fields & { values: Typed }) {
  const [isEach, setEach] = useState(false);
  // The rule for an empty 공휴일 is that of its weekday.
  const isSame = HOURS_DAYS.every(day => values[day] === values.mon || (day === 'holiday' && !values[day]));
  if (!isSame && !isEach) setEach(true);
  const setAll = (hours: string) => {
    for (const day of HOURS_DAYS) field(day).onChange(day === 'holiday' ? '' : hours);
  };
  return (
    <fieldset>
      <legend className="field-label">영업시간</legend>
      <p className="field-help">
        10:00~02:00처럼 적어주세요. 쉬는 요일은 비우거나 ‘휴무’라고 적고, 공휴일을 비우면 요일을 따릅니다.
        다르게 적으면 적은 대로 보이고, ‘영업 중’은 나오지 않습니다.
      </p>
      {isEach ? (
        <div className={HOURS}>
          {HOURS_DAYS.map(day => (
            <TextInput
              key={day}
              label={DAY_WORDS[day]}
              placeholder="휴무"
              limit={HOURS_LIMIT}
              {...field(day)}
            />
          ))}
        </div>
      ) : (
        <div className={HOURS}>
          <TextInput label="매일" limit={HOURS_LIMIT} {...field('mon')} onChange={setAll} />
          <Button variant="quiet" className="self-end" onClick={() => setEach(true)}>
            요일마다 다르게
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function TableFields({ field }: Fields) {
  return (
    <fieldset>
      <legend className="field-label">당구대 수</legend>
      <div className={HOURS}>
        {TABLES.map(table => (
          <NumberInput key={table} label={TABLE_WORDS[table]} {...field(table)} />
        ))}
      </div>
    </fieldset>
  );
}

function TextFields({ field }: Fields) {
  return (
    <>
      <TextArea
        label={FACT_WORDS.prices}
        placeholder="10분 2,000원, 정액 1시간 10,000원"
        limit={PRICES_LIMIT}
        {...field('prices')}
      />
      <TextInput
        label={FACT_WORDS.parking}
        placeholder="건물 지하 2시간 무료"
        limit={PARKING_LIMIT}
        {...field('parking')}
      />
      <Select
        label={FACT_WORDS.smoking}
        placeholder="선택 안 함"
        options={SMOKING_WORDS}
        {...field('smoking')}
      />
      <TextInput
        label={FACT_WORDS.lessons}
        placeholder="평일 저녁, 프로 강사"
        limit={LESSONS_LIMIT}
        {...field('lessons')}
      />
      <TextArea label={FACT_WORDS.about} limit={ABOUT_LIMIT} {...field('about')} />
      <TextInput label="웹사이트" inputMode="url" limit={LINK_LIMIT} {...field('website')} />
      <TextInput label="유튜브" inputMode="url" limit={LINK_LIMIT} {...field('youtube')} />
    </>
  );
}

function HallPictures({ field }: Fields) {
  const pictures = field('pictures');
  const uploads = usePictureUploads(pictures, PICTURES_OF_HALL);
  return <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} />;
}

function typedOf({ phone, website, youtube }: Hall, { hours, updatedAt, ...facts }: HallFacts): Facts {
  const counts = TABLES.map(table => [table, facts[table] === 0 ? '' : String(facts[table])]);
  const links = { website: website ?? '', youtube: youtube ?? '' };
  const known = { phone: showTelephone(phone ?? ''), ...links, ...hours };
  return { ...facts, ...known, ...Object.fromEntries(counts), expectedUpdatedAt: updatedAt } as Facts;
}

const WORDS: Record<string, string> = {
  phone: '전화번호',
  website: '웹사이트',
  youtube: '유튜브',
  ...FACT_WORDS,
};

const valueWord = (name: string, value: string | number) =>
  name === 'smoking' ? SMOKING_WORDS[value as keyof typeof SMOKING_WORDS] : String(value);

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
                  .map(([name, value]) => [WORDS[name] ?? name, valueWord(name, value)]),
              )}
            />
          </Card>
        ))}
      </ol>
    </details>
  );
}

const amount = (count: number, unit: string) =>
  `${withCommas(count)}${unit}${count === FIGURES_MOST ? ' 이상' : ''}`;

function HallFigureCard({ days, favourites, members, players, tournaments }: HallFigures) {
  const sum = days.reduce((all, { views }) => all + views, 0);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)];
  const today = last?.views ?? 0;
  const figures = {
    '오늘 본 사람': amount(today, '명'),
    [`${FIGURE_DAYS}일 동안 본 사람`]: amount(sum, '명'),
    단골: amount(favourites, '명'),
    '우리 당구장 회원': amount(members, '명'),
    [`${FIGURE_DAYS}일 동안 경기한 회원`]: amount(players, '명'),
    [`${FIGURE_DAYS}일 동안 연 대회`]: amount(tournaments, '개'),
  };
  const bars = drawBars(days.map(({ views }) => views));
  return (
    <Section id="figures" title="당구장 현황" heading="mb-3 text-part font-bold" className="mt-6">
      <KeyValues look="figures" facts={figures} />
      {sum > 0 && (
        <svg
          className="block w-full h-24 mt-3 border-b border-line-strong fill-primary"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${dayWord(first)}부터 ${dayWord(last?.day ?? '')}까지 모두 ${amount(sum, '명')}, 오늘 ${amount(today, '명')}.`}
        >
          <path d={bars.join(' ')} />
        </svg>
      )}
    </Section>
  );
}
