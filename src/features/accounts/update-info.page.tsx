import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router';
import { Button, LinkButton } from '#/ui/button.tsx';
import { NumberInput } from '#/ui/field.tsx';
import { Form } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { SkeletonForm } from '#/ui/states.tsx';
import { useLeaveWarning } from '#/ui/use-draft.ts';
import { PlaceFields, Score4Field } from './additional-info.tsx';
import { BirthYearSwitch } from './birth-year-switch.tsx';
import { HighRunFields } from './high-run-fields.tsx';
import { readOwnProfile } from './own-profile.tsx';
import { CostNotice, ProfileFacts } from './profile-parts.tsx';
import { useProfileSave } from './use-profile-save.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  return readOwnProfile();
}
clientLoader.hydrate = true as const;

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '추가 정보 수정', path: '/update-info', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title="추가 정보 수정" width="form">
      <SkeletonForm fields={8} />
    </PageFrame>
  );
}

const FIELDS = [
  'score4',
  'score3',
  'highrun4',
  'highrun3',
  'birthYear',
  'showBirthYear',
  'region',
  'billiardHall',
] as const;

export default function UpdateInfoPage() {
  const { member, options } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { form, bind, dirty, dialog } = useProfileSave(member, FIELDS, {
    onSaved: async () => navigate('/profile'),
    call: 'points',
  });
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <PageFrame title="추가 정보 수정" width="form">
      <ProfileFacts
        facts={[
          ['아이디', member.id],
          ['보유 포인트', `${member.points.toLocaleString('ko-KR')}점`],
        ]}
      />
      <CostNotice member={member} free="출생 연도 공개 여부" />
      <Form {...bind}>
        <div className="form-pair">
          <Score4Field {...{ member, options }} field={form.field('score4')} />
          <NumberInput label="3구 점수" {...form.field('score3')} />
          <HighRunFields field={form.field} />
        </div>
        <NumberInput label="출생 연도" placeholder="예: 1988" {...form.field('birthYear')} />
        <BirthYearSwitch {...form.field('showBirthYear')} />
        <PlaceFields options={options} region={form.field('region')} hall={form.field('billiardHall')} />
        <div className="form-actions">
          <LinkButton variant="quiet" to="/profile">
            취소
          </LinkButton>
          <Button type="submit" busy={form.busy}>
            저장
          </Button>
        </div>
      </Form>
      {dialog}
      {leaveWarning}
    </PageFrame>
  );
}
