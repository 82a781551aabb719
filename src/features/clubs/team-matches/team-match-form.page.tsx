import { useNavigate, useParams } from 'react-router';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft, useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { SAVE_FAILED, TEMPLATES } from './team-match.rules.ts';
import {
  SCORING_NAMES,
  SLOT_KIND_NAMES,
  SLOT_NAME_LIMIT,
  SLOTS_MOST,
  TEAM_NAME_LIMIT,
} from './team-matches.constants.ts';
import { type TeamMatchDraft, type TypedTeamMatch, teamMatchDraft } from './team-matches.contract.ts';

const TITLE = '교류전 열기';

export const clientLoader = memberLoader(async () => null);

export const meta = pageMeta({ title: TITLE, path: '/clubs', hidden: true });

export const HydrateFallback = loadingPage(TITLE, <SkeletonForm fields={5} />);

const OWN = 'own';
const TEMPLATE_OPTIONS = [
  ...Object.entries(TEMPLATES).map(([value, { title }]) => ({ value, label: title })),
  { value: OWN, label: '직접 정하기' },
];
const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const KIND_OPTIONS = optionsOf(SLOT_KIND_NAMES);
const SCORING_OPTIONS = optionsOf(SCORING_NAMES);
const BALL_OPTIONS = optionsOf({ '3': '3구', '4': '4구' });

type TypedSlot = TypedTeamMatch['slots'][number];
const shown = (number: string | number) => (Number(number) === 0 ? '' : String(number));
const slotsOf = (template: keyof typeof TEMPLATES): TypedSlot[] =>
  TEMPLATES[template].slots.map(slot => ({
    ...slot,
    target: shown(slot.target),
    innings: shown(slot.innings),
  }));
const NEW_SLOT: TypedSlot = { name: '단식', kind: 'single', ball: '3', target: '', innings: '' };

export default function TeamMatchFormPage() {
  return (
    <PageFrame title={TITLE} width="reading">
      <TeamMatchForm />
    </PageFrame>
  );
}

function TeamMatchForm() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm<TypedTeamMatch, TeamMatchDraft>(
    teamMatchDraft,
    {
      ...{ opponent: '', day: seoulDay(new Date(serverNow())), hall: '' },
      ...{ scoring: 'sets', slots: slotsOf('division') },
    },
    SAVE_FAILED,
  );
  const draft = useDraft(`team-match-${id}`, form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty, draft.isStored);
  const list = `/clubs/${id}/team-matches`;
  const save = async (json: TeamMatchDraft) => {
    const call = browserApi.api.clubs[':id']['team-matches'].$post({ param: { id }, json });
    const made = await fetchJson(call, SAVE_FAILED);
    draft.clear();
    toast(made.message);
    await navigate(`${list}/${made.id}`, { replace: true });
  };
  return (
    <>
      {draft.notice}
      <Form {...form.bind(save)} tried={TITLE}>
        <TextInput
          label="상대 팀"
          required
          limit={TEAM_NAME_LIMIT}
          help="이 사이트에 있는 동호회의 이름을 그대로 적으면 그 동호회의 회장과 경기이사가 수락합니다. 다른 팀에는 초대 링크를 보냅니다."
          {...form.field('opponent')}
        />
        <TextInput label="날짜" type="date" required {...form.field('day')} />
        <HallCombobox label="당구장" {...form.field('hall')} />
        <Select
          label="팀 점수"
          options={SCORING_OPTIONS}
          {...form.field('scoring')}
          onChange={value => form.set('scoring', value as TeamMatchDraft['scoring'])}
        />
        <SlotFields form={form} />
        <FormActions submit="열기" busy={form.busy}>
          <QuietLink to={list}>취소</QuietLink>
        </FormActions>
      </Form>
      {leaveWarning}
    </>
  );
}

type FormOf = ReturnType<typeof useForm<TypedTeamMatch, TeamMatchDraft>>;

/** The slots of the team match: those of a template, which can be changed. */
function SlotFields({ form }: { form: FormOf }) {
  const { slots } = form.values;
  const put = (index: number, part: Partial<TypedSlot>) =>
    form.set('slots', slots.with(index, { ...(slots[index] ?? NEW_SLOT), ...part }));
  const choose = (template: string) =>
    form.set('slots', template === OWN ? [NEW_SLOT] : slotsOf(template as keyof typeof TEMPLATES));
  return (
    <>
      <Select
        name="template"
        label="경기 구성"
        options={TEMPLATE_OPTIONS}
        value={templateOf(slots)}
        onChange={choose}
      />
      {slots.map((slot, index) => (
        <SlotCard
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
          key={index}
          number={index + 1}
          slot={slot}
          errorOf={name => form.errors.find(issue => issue.path === `slots.${index}.${name}`)?.message}
          onChange={part => put(index, part)}
          onRemove={slots.length > 1 ? () => form.set('slots', slots.toSpliced(index, 1)) : undefined}
        />
      ))}
      {slots.length < SLOTS_MOST && (
        <Button variant="quiet" onClick={() => form.set('slots', [...slots, slots.at(-1) ?? NEW_SLOT])}>
          경기 더하기
        </Button>
      )}
    </>
  );
}

/** The template with exactly these slots; `own` without one. */
function templateOf(slots: TypedSlot[]): string {
  const same = Object.keys(TEMPLATES).find(
    template => JSON.stringify(slotsOf(template as keyof typeof TEMPLATES)) === JSON.stringify(slots),
  );
  return same ?? OWN;
}

type CardProps = {
  number: number;
  slot: TypedSlot;
  errorOf: (name: keyof TypedSlot) => string | undefined;
  onChange: (part: Partial<TypedSlot>) => void;
  onRemove?: () => void;
};

function SlotCard({ number, slot, errorOf, onChange, onRemove }: CardProps) {
  const field = <Name extends keyof TypedSlot>(name: Name) => ({
    ...{ name: `slots.${number - 1}.${name}`, value: String(slot[name]), error: errorOf(name) },
    onChange: (value: string) => onChange({ [name]: value } as Partial<TypedSlot>),
  });
  return (
    <fieldset className="card">
      <legend className="sr-only">{number}번 경기</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextInput label={`${number}번 경기`} limit={SLOT_NAME_LIMIT} {...field('name')} />
        <Select label="방식" options={KIND_OPTIONS} {...field('kind')} />
        <Select label="종목" options={BALL_OPTIONS} {...field('ball')} />
        <NumberInput label="목표" placeholder="선수 수지" {...field('target')} />
        <NumberInput label="이닝 제한" digits={2} placeholder="없음" {...field('innings')} />
        {onRemove && (
          <Button
            variant="quiet"
            className="self-end"
            aria-label={`${number}번 경기 빼기`}
            onClick={onRemove}
          >
            빼기
          </Button>
        )}
      </div>
    </fieldset>
  );
}
