import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { SlotFields, slotsOfTemplate } from '#/features/clubs/team-matches/slot-fields.tsx';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { ForbiddenState } from '#/ui/feedback/forbidden.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Checkbox, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { WhenFields } from '#/ui/form/when-fields.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  CRITERION_WORDS,
  DAYS_OFF_MOST,
  DIVISIONS,
  LEAGUE_CRITERIA,
  LEAGUE_NAME_LIMIT,
  ORGANISER_ONLY,
} from './leagues.constants.ts';
import {
  type League,
  type LeagueChange,
  type LeagueDraft,
  leagueChange,
  leagueDraft,
  type TypedLeague,
  type TypedSettings,
} from './leagues.contract.ts';

const titleOf = (league?: string) => (league ? '리그 규칙 고치기' : '팀 리그 열기');
const calls = browserApi.api.clubs[':id'].leagues;

export const clientLoader = memberLoader(async ({ params: { id = '', league } }) =>
  league === undefined ? null : await forPage(fetchJson(calls[':league'].$get({ param: { id, league } }))),
);

export const meta = pageMeta(({ params: { league } }) => ({ title: titleOf(league), hidden: true }));

export const HydrateFallback = loadingPage(({ league }) => titleOf(league), <SkeletonForm fields={5} />);

const newLeague = (): TypedLeague => ({
  ...typedSettings({
    name: '',
    hall: '',
    win: 3,
    criteria: [...LEAGUE_CRITERIA],
    registeredUntil: '',
    divisionMost: Array.from({ length: DIVISIONS }, () => 0),
    leastGames: 3,
    playOff: 0,
  }),
  isDouble: false,
  scoring: 'sets',
  slots: slotsOfTemplate('division'),
  firstDay: addDays(seoulDay(new Date(serverNow())), 7),
  time: '',
  matchesAWeek: '4',
  daysOff: [],
  teams: [],
});
export default function LeagueFormPage() {
  const league = useLoaderData<typeof clientLoader>();
  const back = league && `/clubs/${league.club.id}/leagues/${league.id}`;
  return (
    <PageFrame title={titleOf(useParams().league)} width="reading">
      {back === null ? (
        <NewLeagueForm />
      ) : league?.can.organise ? (
        <RulesForm league={league} back={back} />
      ) : (
        <ForbiddenState sentence={ORGANISER_ONLY} next={{ label: '리그로 돌아가기', to: back }} />
      )}
    </PageFrame>
  );
}

/** The form of a league's rules. The table follows a change of them, because it is computed. */
function RulesForm({ league, back }: { league: League; back: string }) {
  const param = { id: String(league.club.id), league: String(league.id) };
  return (
    <Writing<TypedLeague & Pick<LeagueChange, 'expectedUpdatedAt'>, LeagueChange>
      schema={leagueChange}
      initial={{ ...newLeague(), ...typedSettings(league), expectedUpdatedAt: league.updatedAt }}
      draft={`league-rules-${league.id}`}
      back={back}
      submit="저장"
      send={async json => ({ to: back, said: await fetchJson(calls[':league'].$put({ param, json })) })}
    >
      {form => <LeagueSettingsFields form={form} />}
    </Writing>
  );
}

function NewLeagueForm() {
  const { id = '' } = useParams();
  const list = `/clubs/${id}/leagues`;
  const send = async (json: LeagueDraft) => {
    const said = await fetchJson(calls.$post({ param: { id }, json }));
    return { to: `${list}/${said.id}`, said };
  };
  return (
    <Writing<TypedLeague, LeagueDraft>
      schema={leagueDraft}
      initial={newLeague()}
      draft={`league-${id}`}
      back={list}
      submit="열기"
      tried={titleOf()}
      send={send}
    >
      {form => (
        <>
          <LeagueSettingsFields form={form} />
          <TeamsField form={form} />
          <Checkbox {...form.field('isDouble')}>홈과 원정으로 두 번씩 만납니다</Checkbox>
          <DayFields form={form} />
          <SlotFields form={form} />
        </>
      )}
    </Writing>
  );
}

function TeamsField({ form }: { form: LeagueForm }) {
  const { teams } = form.values;
  const [typed, setTyped] = useState('');
  const namesIn = (text: string) => text.split('\n').filter(line => line.trim() !== '');
  const isTyped = namesIn(typed).join('\n') === teams.join('\n');
  return (
    <TextArea
      label="참가 팀"
      required
      rows={6}
      help="한 줄에 한 팀씩 3팀부터 16팀까지 적습니다. 팀마다 주장에게 보낼 링크가 생깁니다."
      name="teams"
      value={isTyped ? typed : teams.join('\n')}
      error={form.field('teams').error}
      onChange={text => {
        setTyped(text);
        form.set('teams', namesIn(text));
      }}
    />
  );
}

function DayFields({ form }: { form: LeagueForm }) {
  const { daysOff, firstDay } = form.values;
  return (
    <>
      <WhenFields
        label="첫 경기 날짜"
        day={{ ...form.field('firstDay'), required: true }}
        time={form.field('time') as FieldBinding<string>}
      />
      <NumberInput
        label="한 주의 경기 수"
        help="당구장의 테이블로 한 주에 몇 팀 경기를 치를 수 있는지 적습니다. 한 팀은 한 주에 한 번 나옵니다."
        {...form.field('matchesAWeek')}
        value={String(form.values.matchesAWeek)}
      />
      {daysOff.map((day, index) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: days off have no other name than their place
          key={index}
          label={`쉬는 날 ${index + 1}`}
          type="date"
          name={`daysOff.${index}`}
          value={day}
          error={form.errorOf(`daysOff.${index}`)}
          onChange={value => form.set('daysOff', daysOff.with(index, value))}
          aside={
            <Button
              variant="quiet"
              aria-label={`쉬는 날 ${index + 1} 빼기`}
              onClick={() => form.set('daysOff', daysOff.toSpliced(index, 1))}
            >
              빼기
            </Button>
          }
        />
      ))}
      {daysOff.length < DAYS_OFF_MOST && (
        <Button
          variant="quiet"
          onClick={() => form.set('daysOff', [...daysOff, addDays(daysOff.at(-1) ?? firstDay, 7)])}
        >
          쉬는 날 더하기
        </Button>
      )}
    </>
  );
}

type LeagueForm = Pick<ReturnType<typeof useForm<TypedLeague>>, 'values' | 'errorOf' | 'field' | 'set'>;

const WINS = [
  { value: '3', label: '승 3점 · 무 1점 · 패 0점' },
  { value: '2', label: '승 2점 · 무 1점 · 패 0점' },
];

function LeagueSettingsFields({ form }: { form: LeagueForm }) {
  return (
    <>
      <TextInput label="리그 이름" required limit={LEAGUE_NAME_LIMIT} {...form.field('name')} />
      <HallCombobox label="당구장" {...form.field('hall')} value={form.values.hall ?? ''} />
      <Select label="승점" options={WINS} {...form.field('win')} value={String(form.values.win)} />
      <Fold summary="순위와 출전 규칙">
        <div className="form">
          <CriteriaFields form={form} />
          <TextInput
            label="선수 등록 마감 (선택)"
            type="date"
            help="이 날 뒤에 등록한 선수가 나온 경기는 몰수됩니다."
            {...form.field('registeredUntil')}
          />
          <DivisionFields form={form} />
          <NumberInput
            label="승률·에버리지 순위에 드는 경기 수"
            {...form.field('leastGames')}
            value={String(form.values.leastGames)}
          />
          <NumberInput
            label="플레이오프에 나가는 팀 (선택)"
            help="비워 두면 플레이오프가 없습니다."
            {...form.field('playOff')}
            value={String(form.values.playOff)}
          />
        </div>
      </Fold>
    </>
  );
}

function CriteriaFields({ form }: { form: LeagueForm }) {
  const { criteria } = form.values;
  const put = (index: number, chosen: string) =>
    form.set('criteria', criteria.with(index, chosen as (typeof criteria)[number]));
  return (
    <>
      <p className="text-soft text-row">승점이 같으면 이 차례로 가립니다.</p>
      <div className="grid grid-cols-2 gap-3">
        {criteria.map((criterion, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the criteria never change
            key={index}
            name={`criteria.${index}`}
            label={`${index + 1}번째 기준`}
            placeholder="없음"
            options={CRITERION_WORDS}
            value={criterion}
            error={index === 0 ? form.errorOf('criteria') : undefined}
            onChange={chosen => put(index, chosen)}
          />
        ))}
      </div>
    </>
  );
}

function DivisionFields({ form }: { form: LeagueForm }) {
  const { divisionMost } = form.values;
  return (
    <>
      <p className="text-soft text-row">한 경기에 나올 수 있는 부별 인원입니다. 비워 두면 제한이 없습니다.</p>
      <div className="grid grid-cols-3 gap-2">
        {Array.from({ length: DIVISIONS }, (_, index) => (
          <NumberInput
            // biome-ignore lint/suspicious/noArrayIndexKey: divisions have no other name than their number
            key={index}
            name={`divisionMost.${index}`}
            label={`${index + 1}부`}
            value={String(divisionMost[index] ?? '')}
            error={form.errorOf(`divisionMost.${index}`)}
            onChange={most => form.set('divisionMost', divisionMost.with(index, most))}
          />
        ))}
      </div>
    </>
  );
}

function typedSettings(settings: Pick<League, keyof TypedSettings>): TypedSettings {
  const { name, hall, registeredUntil, criteria, divisionMost } = settings;
  const typed = (number: number) => (number === 0 ? '' : String(number));
  return {
    name,
    hall,
    registeredUntil,
    win: String(settings.win),
    criteria: LEAGUE_CRITERIA.map((_, index) => criteria[index] ?? ''),
    divisionMost: divisionMost.map(typed),
    leastGames: typed(settings.leastGames),
    playOff: typed(settings.playOff),
  };
}
