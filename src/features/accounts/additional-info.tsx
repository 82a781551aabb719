import { useState } from 'react';
import { HallCombobox } from '#/features/halls/hall-combobox.tsx';
import type { InfoOptions, OwnMember } from '#/features/members/account.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { NumberInput, Select } from '#/ui/field.tsx';
import { type FieldBinding, Form } from '#/ui/form.tsx';
import { useLeaveWarning } from '#/ui/use-draft.ts';

import { CostNotice, ProfileFacts, ProfilePart } from './profile-parts.tsx';
import { useProfileSave } from './use-profile-save.ts';
import './account-forms.css';

type AdditionalInfoProps = {
  member: OwnMember;
  options: InfoOptions | null;
  onSaved: (saved: OwnMember) => Promise<void>;
  /** Somebody else's, corrected by an admin. */
  byAdmin?: boolean;
};

/** Scores, region and hall: read, and after a press edited; the page for all of it is one link away. */
export function AdditionalInfo({ member, options, onSaved, byAdmin }: AdditionalInfoProps) {
  const [editing, setEditing] = useState(false);
  const saved = async (now: OwnMember) => {
    await onSaved(now);
    setEditing(false);
  };
  const actions = !editing && (
    <span className="row-actions">
      {!byAdmin && (
        <LinkButton variant="plain" small to="/update-info">
          하이런까지 수정
        </LinkButton>
      )}
      <Button variant="quiet" small aria-label="추가 정보 수정" onClick={() => setEditing(true)}>
        수정
      </Button>
    </span>
  );
  return (
    <ProfilePart id="additional" title="추가 정보" action={actions}>
      {editing ? (
        <AdditionalForm
          {...{ member, options, byAdmin }}
          onSaved={saved}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <ProfileFacts
          facts={[
            ['4구 점수', member.score4],
            ['3구 점수', member.score3],
            ['4구 하이런', member.highrun4],
            ['3구 하이런', member.highrun3],
            ['지역', member.region],
            ['당구장', member.billiardHall],
          ]}
        />
      )}
    </ProfilePart>
  );
}

const FIELDS = ['score4', 'score3', 'region', 'billiardHall'] as const;

function AdditionalForm({
  member,
  options,
  onSaved,
  byAdmin,
  onCancel,
}: AdditionalInfoProps & { onCancel: () => void }) {
  const { form, bind, dirty, dialog } = useProfileSave(member, FIELDS, { onSaved, byAdmin });
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <>
      <CostNotice member={member} byAdmin={byAdmin} />
      <Form {...bind}>
        <div className="form-pair">
          <Score4Field {...{ member, options }} field={form.field('score4')} />
          <NumberInput label="3구 점수" {...form.field('score3')} />
        </div>
        <PlaceFields options={options} region={form.field('region')} hall={form.field('billiardHall')} />
        <div className="form-actions">
          <Button variant="quiet" onClick={onCancel}>
            취소
          </Button>
          <Button type="submit" busy={form.busy}>
            저장
          </Button>
        </div>
      </Form>
      {dialog}
      {leaveWarning}
    </>
  );
}

type Text = FieldBinding<string>;

/** The 4-ball score from its steps; one that is none of them, as programs can send, stays to choose. */
export function Score4Field({
  member,
  options,
  field,
}: Pick<AdditionalInfoProps, 'member' | 'options'> & { field: Text }) {
  const steps: readonly number[] = options?.score4Options ?? SCORE4_STEPS;
  const own = member.score4 !== null && !steps.includes(member.score4) ? [member.score4] : [];
  return (
    <Select label="4구 점수" placeholder="선택 안 함" options={[...own, ...steps].map(String)} {...field} />
  );
}

/** Region and hall. */
export function PlaceFields({
  options,
  region,
  hall,
}: {
  options: InfoOptions | null;
  region: Text;
  hall: Text;
}) {
  return (
    <>
      <Select label="지역" placeholder="선택 안 함" options={options?.regionOptions ?? REGIONS} {...region} />
      <HallCombobox
        label="당구장"
        region={region.value}
        help="목록에 없는 당구장은 이름을 그대로 입력해주세요."
        {...hall}
      />
    </>
  );
}
