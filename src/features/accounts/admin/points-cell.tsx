import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { pointsQuery } from '#/features/members/points/points.contract.ts';
import { POINTS_MOST } from '#/features/members/points/points.rules.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { ManagedMember } from './managed-members.contract.ts';

const POINTS_FAILED = '포인트를 수정하는 중 문제가 발생했습니다.';

/** A press changes the points into an input; when that closes, the points have the focus. */
export function PointsCell({ member }: { member: ManagedMember }) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    button.current?.focus();
  };
  if (isEditing) return <PointsForm member={member} close={close} />;
  const shown = withCommas(member.points);
  return (
    <button
      ref={button}
      type="button"
      className="icon-button w-auto min-w-11 justify-start text-inherit underline md:justify-end"
      aria-label={`${shown}포인트, ‘${member.username}’ 포인트 수정`}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  );
}

function PointsForm({ member, close }: { member: ManagedMember; close: () => void }) {
  const { id, username, points } = member;
  const form = useForm(pointsQuery, { points: String(points), reason: '' }, POINTS_FAILED);
  const { revalidate } = useRevalidator();
  const save = async (change: { points: number; reason?: string }) => {
    const json = { ...change, expectedPoints: points };
    try {
      const saved = await fetchJson(browserApi.api.memberanking[':id'].points.$put({ param: { id }, json }));
      toast(saved.message);
    } catch (error) {
      // Reloads, so that a change made by another admin meanwhile is shown beside the typed value.
      if (error instanceof ApiError && error.status === 409) await revalidate();
      throw asApiError(error, POINTS_FAILED);
    }
    await revalidate();
    close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !form.busy) close();
  };
  const { error, ...field } = form.field('points');
  const { error: reasonError, ...reasonField } = form.field('reason');
  const problem = error ?? reasonError ?? form.problem;
  return (
    <form
      className="points-form inline-grid w-32 justify-items-end gap-1.5 py-1 text-left max-md:flex-1 [&_.field]:w-full [&_[type=number]]:text-right"
      aria-label={`‘${username}’ 포인트 수정`}
      noValidate
      onKeyDown={closeOnEscape}
      onSubmit={event => {
        event.preventDefault();
        void form.submit(save);
      }}
    >
      <PointsInput {...field} member={member} isWrong={Boolean(problem)} />
      <span className="text-soft text-label" id={`points-now-${id}`}>
        현재 {withCommas(points)}포인트
      </span>
      <TextInput
        {...reasonField}
        label="사유 (선택)"
        aria-label={`‘${username}’ 포인트를 바꾸는 사유 (선택)`}
      />
      <span className="inline-flex gap-1.5">
        <Button variant="quiet" small onClick={close}>
          취소
        </Button>
        <Button type="submit" small busy={form.busy}>
          저장
        </Button>
      </span>
      {problem && (
        <p className="field-error m-0 whitespace-normal" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

type PointsInputProps = ReturnType<ReturnType<typeof useForm>['field']> & {
  member: ManagedMember;
  isWrong: boolean;
};

function PointsInput({ member, isWrong, ...field }: PointsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <TextInput
      {...field}
      ref={input}
      type="number"
      min={0}
      max={POINTS_MOST}
      step={1}
      inputMode="numeric"
      // A copied amount has commas, which would empty a number input.
      onPaste={event => {
        const amount = event.clipboardData.getData('text').normalize('NFKC').replace(/[,\s]/g, '');
        if (!/^[0-9]+$/.test(amount)) return;
        event.preventDefault();
        field.onChange(amount);
      }}
      // Scrolling the table must not change the number under the pointer.
      onWheel={event => event.currentTarget.blur()}
      aria-label={`‘${member.username}’ 포인트`}
      aria-invalid={isWrong || undefined}
      aria-describedby={`points-now-${member.id}`}
    />
  );
}
