import { z } from 'zod';
import {
  labelOf,
  type PaidField,
  TYPED_FIELDS,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import {
  EDIT_COST,
  freeAgainFrom,
  paidChanges,
  shownChanges,
} from '#/features/members/profile/profile.rules.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useConfirm } from '#/ui/dialog/dialog.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useForm } from '#/ui/form/form.tsx';
import { profileForm } from './profile.contract.ts';

const SAVE_FAILED = '정보 수정에 실패했습니다.';

type ProfileValues = Record<TypedField | 'currentPassword' | 'password' | 'passwordConfirm', string> & {
  showBirthYear: boolean;
  showTexts: boolean;
};

type Changes = z.infer<typeof profileForm>;

/** The API call that saves a change; the specification wants `points` for the additional information. */
type Call = 'update' | 'points';
type SaveOptions = { onSaved: (saved: OwnMember) => Promise<void>; byAdmin?: boolean; call?: Call };

/** A form that sends the changed fields and asks before a save costs points. */
export function useProfileSave(
  member: OwnMember,
  { onSaved, byAdmin = false, call = 'update' }: SaveOptions,
) {
  const initial = valuesOf(member);
  const form = useForm(changesFrom(initial), initial, SAVE_FAILED);
  const [confirm, dialog] = useConfirm();
  const save = async ({ passwordConfirm: _twice, ...json }: Changes) => {
    const paid = byAdmin ? [] : paidChanges(member, json);
    if (paid.length > 0 && member.points < EDIT_COST) throw shortFor(paid);
    // Filling in an empty field, and whatever changes in the first days, leaves the free changes as they are.
    const spent =
      byAdmin || member.isAdmin || member.freeUntil
        ? []
        : shownChanges(member, json).filter(field => member[field]);
    const question =
      paid.length > 0
        ? costOf(paid, shownChanges(member, json), member.points)
        : spent.length > 0 && freeChange(spent);
    if (question && !(await confirm(question))) return;
    const saved = await send(member.id, call, json);
    toast(saved.message);
    await onSaved(saved);
  };
  // A member who declines the cost still has all changes to be saved.
  const dirty = !form.busy && Object.keys(changed(initial, form.values)).length > 0;
  return { form, bind: form.bind(save), dirty, dialog };
}

async function send(id: string, call: Call, json: Omit<Changes, 'passwordConfirm'>) {
  try {
    return await fetchJson(browserApi.api.memberanking[':id'][call].$put({ param: { id }, json }));
  } catch (error) {
    throw asApiError(error, SAVE_FAILED);
  }
}

const namesOf = (fields: PaidField[]) => fields.map(labelOf).join(', ');

function costOf(paid: PaidField[], all: PaidField[], points: number) {
  const free = all.filter(field => !paid.includes(field));
  return {
    title: `${EDIT_COST}포인트를 사용해 저장합니다.`,
    body:
      `바뀌는 정보: ${namesOf(paid)}\n` +
      (free.length > 0 ? `함께 바뀌는 정보(무료): ${namesOf(free)}\n` : '') +
      `보유 포인트 ${grouped(points)}점 → 저장 후 ${grouped(points - EDIT_COST)}점`,
    confirmLabel: '저장',
  };
}

function freeChange(spent: PaidField[]) {
  const again = freeAgainAfter(new Date(serverNow()));
  return {
    title: '포인트 차감 없이 저장합니다.',
    body:
      `바뀌는 정보: ${namesOf(spent)}\n` +
      `다음 무료 변경은 ${again}부터이고, 그 전에 바꾸면 ${EDIT_COST}포인트가 차감됩니다.`,
    confirmLabel: '저장',
  };
}

const freeAgainAfter = (now: Date) => showMoment(freeAgainFrom(now.toISOString(), now) ?? '', now);

/** The error shown for a save without enough points; its `issues` name the fields that cost points. */
function shortFor(paid: PaidField[]): Error {
  const issues = paid.map(path => ({ path, message: `${labelOf(path)}: ${EDIT_COST}포인트가 필요합니다.` }));
  return Object.assign(new Error('포인트가 부족합니다.'), { issues });
}

const grouped = (points: number) => points.toLocaleString('ko-KR');

/** The form's schema: only fields that differ from their initial value are validated and sent. */
function changesFrom(initial: ProfileValues) {
  return z
    .custom<ProfileValues>()
    .transform(values => changed(initial, values) as z.input<typeof profileForm>)
    .pipe(profileForm);
}

function changed(initial: ProfileValues, values: ProfileValues): Partial<ProfileValues> {
  const names = Object.keys(values) as (keyof ProfileValues)[];
  const differing = names.filter(name => values[name] !== initial[name]);
  return Object.fromEntries(differing.map(name => [name, values[name]]));
}

function valuesOf(member: OwnMember): ProfileValues {
  const fields = Object.fromEntries(TYPED_FIELDS.map(name => [name, String(member[name] ?? '')]));
  const passwords = { currentPassword: '', password: '', passwordConfirm: '' };
  const { showBirthYear, showTexts } = member;
  return { ...(fields as Record<TypedField, string>), showBirthYear, showTexts, ...passwords };
}
