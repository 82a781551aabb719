import { HOUR_MS, seoulDay, showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Checkbox, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { WonInput } from '#/ui/form/numbers/won-input.tsx';
import { WhenFields } from '#/ui/form/when-fields.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { NearDays, timeOn } from '#/ui/page/near-days.tsx';
import type { MeetingChange, MeetingDetail, MeetingDraft } from './meetings.contract.ts';
import { DEADLINES, NOTE_LIMIT, PLACE_LIMIT, REPEATS, repeatText } from './meetings.rules.ts';

// The schema library is loaded once somebody writes.
const loadDraft = async () => (await import('./meetings.contract.ts')).meetingDraft;
const loadChange = async () => (await import('./meetings.contract.ts')).meetingChange;
const calls = browserApi.api.clubs[':id'].meetings;

const EMPTY = { place: '', capacity: '', feeWon: '', deadlineHours: '3', note: '' };
type Typed = typeof EMPTY & { day: string; time: string };
type MainForm = Pick<ReturnType<typeof useForm<Typed>>, 'field' | 'set' | 'values'>;
type FieldOf = (name: keyof Typed) => FieldBinding<string>;

/** The form of a new meeting or series; `onDone` gets the id of its first meeting. */
export function NewMeetingForm({ club, onDone }: { club: string; onDone: (id: number) => void }) {
  const day = seoulDay(new Date(serverNow()));
  const form = useForm<Typed & { repeat: string }, MeetingDraft>(loadDraft, {
    ...EMPTY,
    day,
    time: timeOn(day, '19:30'),
    repeat: 'once',
  });
  const save = async (json: MeetingDraft) => {
    const answer = await fetchJson(calls.$post({ param: { id: club }, json }));
    toast(answer.message);
    onDone(answer.id);
  };
  const repeats = REPEATS.map(value => ({
    value,
    label: value === 'once' ? '한 번' : repeatText(value, form.values.day || day),
  }));
  return (
    <Form {...form.bind(save)}>
      <MainFields form={form as MainForm} />
      <Select label="반복" options={repeats} {...form.field('repeat')} />
      <MoreFields field={form.field as FieldOf} />
      <FormActions submit="정모 잡기" busy={form.busy} />
    </Form>
  );
}

/** The values of a meeting's form. */
function typedOf({ startsAt, closesAt, place, capacity, feeWon, note }: MeetingDetail): Typed {
  const [day = '', time = ''] = showDateTime(startsAt).split(' ');
  const hours = Math.round((Date.parse(startsAt) - Date.parse(closesAt)) / HOUR_MS);
  const counts = { capacity: String(capacity ?? ''), feeWon: String(feeWon ?? '') };
  return { day, time, place, note, ...counts, deadlineHours: String(hours) };
}

export function MeetingChangeForm({ meeting, onDone }: { meeting: MeetingDetail; onDone: () => void }) {
  const initial = { ...typedOf(meeting), all: false };
  const form = useForm<Typed & { all: boolean }, MeetingChange>(loadChange, initial);
  const save = async (json: MeetingChange) => {
    const param = { id: String(meeting.club.id), meeting: String(meeting.id) };
    toast((await fetchJson(calls[':meeting'].$put({ param, json }))).message);
    onDone();
  };
  return (
    <Form {...form.bind(save)}>
      <MainFields form={form as MainForm} />
      <MoreFields field={form.field as FieldOf} />
      {meeting.repeats && (
        <Checkbox {...form.field('all')}>{meeting.repeats} 정모를 이 날부터 모두 바꿉니다.</Checkbox>
      )}
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

function MainFields({ form }: { form: MainForm }) {
  const { field } = form;
  const moveTo = (day: string) => {
    form.set('day', day);
    form.set('time', timeOn(day, form.values.time));
  };
  const day = { ...field('day'), onChange: moveTo };
  return (
    <div className="grid gap-1">
      <WhenFields day={{ ...day, required: true }} time={{ ...field('time'), required: true }} />
      <NearDays value={day.value} onPick={moveTo} />
    </div>
  );
}

function MoreFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextInput
        label="장소 (선택)"
        limit={PLACE_LIMIT}
        help="비워 두면 동호회의 당구장입니다."
        {...field('place')}
      />
      <Fold summary="더 적기">
        <div className="form">
          <div className="grid grid-cols-2 items-start gap-3">
            <NumberInput label="정원 (선택)" {...field('capacity')} />
            <WonInput label="참가비 (원, 선택)" {...field('feeWon')} />
          </div>
          <Select label="응답 마감" options={DEADLINES} {...field('deadlineHours')} />
          <TextArea label="안내 (선택)" rows={2} limit={NOTE_LIMIT} {...field('note')} />
        </div>
      </Fold>
    </>
  );
}
