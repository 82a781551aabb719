import { Select, TextInput } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { slotRulesText, slotTitle, TEMPLATES } from './team-match.rules.ts';
import { SCORING_NAMES, SLOT_KIND_NAMES, SLOT_NAME_LIMIT, SLOTS_MOST } from './team-matches.constants.ts';
import type { TeamScoring, TypedTeamMatch } from './team-matches.contract.ts';

const OWN = 'own';
const TEMPLATE_OPTIONS = [
  ...Object.entries(TEMPLATES).map(([value, { title }]) => ({ value, label: title })),
  { value: OWN, label: '직접 정하기' },
];
const BALL_OPTIONS = { '3': '3구', '4': '4구' };

type TypedSlot = TypedTeamMatch['slots'][number];
const shown = (number: string | number) => (Number(number) === 0 ? '' : String(number));
export const slotsOfTemplate = (template: keyof typeof TEMPLATES): TypedSlot[] =>
  TEMPLATES[template].slots.map(slot => ({
    ...slot,
    target: shown(slot.target),
    innings: shown(slot.innings),
  }));
const NEW_SLOT: TypedSlot = { name: '단식', kind: 'single', ball: '3', target: '', innings: '' };

type SlotForm = {
  values: Pick<TypedTeamMatch, 'scoring' | 'slots'>;
  errorOf: (path: string) => string | undefined;
  set: ((name: 'scoring', scoring: TeamScoring) => void) & ((name: 'slots', slots: TypedSlot[]) => void);
};

/** How a team match (or each match of a league) is won, and its slots, at first those of a template. */
export function SlotFields({ form }: { form: SlotForm }) {
  const { scoring, slots } = form.values;
  const put = (index: number, part: Partial<TypedSlot>) =>
    form.set('slots', slots.with(index, { ...(slots[index] ?? NEW_SLOT), ...part }));
  const choose = (template: string) =>
    form.set('slots', template === OWN ? [NEW_SLOT] : slotsOfTemplate(template as keyof typeof TEMPLATES));
  return (
    <>
      <Select
        name="scoring"
        label="팀 점수"
        options={SCORING_NAMES}
        value={scoring}
        onChange={value => form.set('scoring', value as TeamScoring)}
      />
      <Select
        name="template"
        label="경기 구성"
        options={TEMPLATE_OPTIONS}
        value={templateOf(slots)}
        onChange={choose}
      />
      <Card as="div" className="py-1">
        {slots.map((slot, index) => (
          <SlotFold
            // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
            key={index}
            number={index + 1}
            slot={slot}
            errorOf={name => form.errorOf(`slots.${index}.${name}`)}
            onChange={part => put(index, part)}
            onRemove={slots.length > 1 ? () => form.set('slots', slots.toSpliced(index, 1)) : undefined}
          />
        ))}
      </Card>
      {slots.length < SLOTS_MOST && (
        <Button variant="quiet" onClick={() => form.set('slots', [...slots, slots.at(-1) ?? NEW_SLOT])}>
          경기 더하기
        </Button>
      )}
    </>
  );
}

/** The template with exactly these slots; `own` if there is none. */
function templateOf(slots: TypedSlot[]): string {
  const same = Object.keys(TEMPLATES).find(
    template => JSON.stringify(slotsOfTemplate(template as keyof typeof TEMPLATES)) === JSON.stringify(slots),
  );
  return same ?? OWN;
}

type SlotFoldProps = {
  number: number;
  slot: TypedSlot;
  errorOf: (name: keyof TypedSlot) => string | undefined;
  onChange: (part: Partial<TypedSlot>) => void;
  onRemove?: () => void;
};

/** A slot in a line that unfolds to its fields; only one is open at a time. */
function SlotFold({ number, slot, errorOf, onChange, onRemove }: SlotFoldProps) {
  const counts = { target: Number(slot.target), innings: Number(slot.innings) };
  const field = <Name extends keyof TypedSlot>(name: Name) => ({
    name: `slots.${number - 1}.${name}`,
    value: String(slot[name]),
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value } as Partial<TypedSlot>),
  });
  return (
    <Fold
      name="slot"
      className="pb-1 first:border-t-0"
      summary={
        <>
          <span className="sr-only">{number}번 경기</span>
          <span className="flex-1 font-normal">
            <strong>{slotTitle(slot, number)}</strong> · {slotRulesText({ ...slot, ...counts })}
          </span>
        </>
      }
    >
      <fieldset className="grid grid-cols-2 gap-3 pb-3">
        <legend className="sr-only">{number}번 경기</legend>
        <TextInput label={`${number}번 경기`} limit={SLOT_NAME_LIMIT} {...field('name')} />
        <Select label="방식" options={SLOT_KIND_NAMES} {...field('kind')} />
        <Select label="종목" options={BALL_OPTIONS} {...field('ball')} />
        <NumberInput label="목표" placeholder="선수 수지" {...field('target')} />
        <NumberInput label="이닝 제한" placeholder="없음" {...field('innings')} />
        {onRemove && (
          <Button
            variant="plain"
            className="self-end justify-self-start text-red"
            aria-label={`${number}번 경기 빼기`}
            onClick={event => {
              event.currentTarget.closest('details')?.removeAttribute('open');
              onRemove();
            }}
          >
            빼기
          </Button>
        )}
      </fieldset>
    </Fold>
  );
}
