import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { CriteriaOrder } from './criteria-order.tsx';
import { WALKOVER_TEXTS } from './criteria-text.rules.ts';
import { criteriaOf, type TableOptions } from './table-setup.rules.ts';
import { WALKOVERS } from './tables.constants.ts';

type TableRulesProps = Omit<ChoicesProps<TableOptions>, 'entries'>;

/** Form fields for group tables: points of a result, tie-breaking criteria, effect of a withdrawal. */
export function TableRules({ options, onChange }: TableRulesProps) {
  return (
    <>
      <Select
        name="win"
        label="승점 (승-무-패)"
        value={String(options.win)}
        onChange={win => onChange({ win: win === '3' ? 3 : 2 })}
        options={WINS}
      />
      <Checkbox value={options.draws} onChange={draws => onChange({ draws })}>
        무승부가 있습니다
      </Checkbox>
      <CriteriaOrder criteria={criteriaOf(options)} onChange={criteria => onChange({ criteria })} />
      <Select
        name="withdrawal"
        label="중간에 빠지면"
        value={options.withdrawal}
        onChange={text => onChange({ withdrawal: text === 'void' ? 'void' : 'walkover' })}
        options={WITHDRAWALS}
      />
      <Select
        name="walkover"
        label="부전승 점수"
        help="불참·기권·실격으로 끝난 경기를 성취율과 득실에 어떻게 셀지 정합니다."
        value={options.walkover ?? 'target'}
        onChange={text => onChange({ walkover: text === 'none' ? 'none' : 'target' })}
        options={WALKOVER_OPTIONS}
      />
    </>
  );
}

const WINS = [
  { value: '2', label: '2-1-0' },
  { value: '3', label: '3-1-0' },
];
const WALKOVER_OPTIONS = WALKOVERS.map(value => ({ value, label: WALKOVER_TEXTS[value] }));
const WITHDRAWALS = [
  { value: 'walkover', label: '남은 경기는 상대의 부전승' },
  { value: 'void', label: '그 선수의 경기는 모두 무효' },
];
