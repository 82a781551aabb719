import { useNavigate } from 'react-router';
import { HOUR_MS, seoulDay, showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Checkbox, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { WonInput } from '#/ui/form/numbers/won-input.tsx';
import { WhenFields } from '#/ui/form/when-fields.tsx';
import { ChangedMeanwhile } from '#/ui/form/writing.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { NearDays, timeOn } from '#/ui/page/near-days.tsx';
import type { MeetingChange, MeetingDetail, MeetingDraft } from './meetings.contract.ts';
import { DEADLINES, NOTE_LIMIT, PLACE_LIMIT, REPEATS, repeatText } from './meetings.rules.ts';

// The schema library is loaded once a form is used.
const loadDraft = async () => (await import('./meetings.contract.ts')).meetingDraft;
const loadChange = async () => (await import('./meetings.contract.ts')).meetingChange;
const calls = browserApi.api.clubs[':id'].meetings;

const today = () => seoulDay(new Date(serverNow()));

/** The values of the form for a meeting; without `meeting` those of a new one. */
function typedOf(meeting?: MeetingDetail) {
  const unset = { repeat: 'once', all: false };
  if (!meeting) {
    const day = today();
    const texts = { place: '', capacity: '', feeWon: '', deadlineHours: '3', note: '' };
    return { ...unset, ...texts, day, time: timeOn(day, '19:30') };
  }
  const { startsAt, closesAt, place, capacity, feeWon, note, updatedAt: expectedUpdatedAt } = meeting;
  const [day = '', time = ''] = showDateTime(startsAt).split(' ');
  const hours = Math.round((Date.parse(startsAt) - Date.parse(closesAt)) / HOUR_MS);
  const counts = { capacity: String(capacity ?? ''), feeWon: String(feeWon ?? '') };
  const texts = { place, note, ...counts, deadlineHours: String(hours) };
  return { ...unset, ...texts, day, time, expectedUpdatedAt };
}
type Typed = ReturnType<typeof typedOf>;

type MeetingFormProps = {
  club: string;
  /** The club's home hall, where a meeting without a place is held. */
  hall: { name: string } | null;
  meeting?: MeetingDetail;
  onSaved?: () => void;
};

/** The form that changes `meeting`; without it, it plans meetings and opens the first one. */
export function MeetingForm({ club, hall, meeting, onSaved }: MeetingFormProps) {
  const schema = meeting ? loadChange : loadDraft;
  const form = useForm<Typed, MeetingDraft | MeetingChange>(schema, typedOf(meeting));
  const { field, values } = form;
  const finish = useSaved(onSaved);
  const navigate = useNavigate();
  const save = async (json: MeetingDraft | MeetingChange) => {
    if ('all' in json) {
      const param = { id: club, meeting: String(meeting?.id) };
      return finish(await fetchJson(calls[':meeting'].$put({ param, json })));
    }
    const planned = await fetchJson(calls.$post({ param: { id: club }, json }));
    toast(planned);
    await navigate(`/clubs/${club}/meetings/${planned.id}`);
  };
  const moveTo = (day: string) => {
    form.set('day', day);
    form.set('time', timeOn(day, values.time));
  };
  const repeats = REPEATS.map(value => ({
    value,
    label: value === 'once' ? '한 번' : repeatText(value, values.day || today()),
  }));
  return (
    <Form {...form.bind(save)}>
      <ChangedMeanwhile
        problem={form.problem}
        saved={`/clubs/${club}/meetings/${meeting?.id}`}
        busy={form.busy}
        onSaveAnyway={() => form.submit(values => save({ ...values, expectedUpdatedAt: undefined }))}
      />
      <div className="grid gap-1">
        <WhenFields
          day={{ ...field('day'), onChange: moveTo, required: true }}
          time={{ ...field('time'), required: true }}
        />
        <NearDays value={values.day} onPick={moveTo} />
      </div>
      {!meeting && <Select label="반복" options={repeats} {...field('repeat')} />}
      <MoreFields field={field} hall={hall} />
      {meeting?.repeats && (
        <Checkbox {...field('all')}>{meeting.repeats} 정모를 이 날부터 모두 바꿉니다.</Checkbox>
      )}
      <FormActions submit={meeting ? '저장' : '정모 잡기'} busy={form.busy} />
    </Form>
  );
}

type MoreFieldsProps = Pick<ReturnType<typeof useForm<Typed>>, 'field'> & Pick<MeetingFormProps, 'hall'>;

function MoreFields({ field, hall }: MoreFieldsProps) {
  return (
    <>
      <TextInput
        label="장소 (선택)"
        limit={PLACE_LIMIT}
        help={hall ? `비워 두면 ${hall.name}입니다.` : undefined}
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
