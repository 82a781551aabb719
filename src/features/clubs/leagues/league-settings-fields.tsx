import { NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { CRITERION_WORDS, DIVISIONS, LEAGUE_CRITERIA, LEAGUE_NAME_LIMIT } from './leagues.constants.ts';
import type { League, TypedLeague, TypedSettings } from './leagues.contract.ts';

export type LeagueForm = Pick<ReturnType<typeof useForm<TypedLeague>>, 'values' | 'errors' | 'field' | 'set'>;

const WINS = [
  { value: '3', label: '승 3점 · 무 1점 · 패 0점' },
  { value: '2', label: '승 2점 · 무 1점 · 패 0점' },
];
const CRITERIA = LEAGUE_CRITERIA.map(value => ({ value, label: CRITERION_WORDS[value] }));

/** The fields of a league's rules, which can be changed at any time. */
export function LeagueSettingsFields({ form }: { form: LeagueForm }) {
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
            digits={2}
            {...form.field('leastGames')}
            value={String(form.values.leastGames)}
          />
          <NumberInput
            label="플레이오프에 나가는 팀 (선택)"
            digits={2}
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
            options={CRITERIA}
            value={criterion}
            error={index === 0 ? form.errors.find(({ path }) => path === 'criteria')?.message : undefined}
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
            digits={2}
            value={String(divisionMost[index] ?? '')}
            error={form.errors.find(({ path }) => path === `divisionMost.${index}`)?.message}
            onChange={most => form.set('divisionMost', divisionMost.with(index, most))}
          />
        ))}
      </div>
    </>
  );
}

/** The rules of a league as the form holds them. */
export function typedSettings(settings: Pick<League, keyof TypedSettings>): TypedSettings {
  const { name, hall, registeredUntil, criteria, divisionMost } = settings;
  const typed = (number: number) => (number === 0 ? '' : String(number));
  return {
    ...{ name, hall, registeredUntil, win: String(settings.win) },
    criteria: LEAGUE_CRITERIA.map((_, index) => criteria[index] ?? ''),
    divisionMost: divisionMost.map(typed),
    ...{ leastGames: typed(settings.leastGames), playOff: typed(settings.playOff) },
  };
}
