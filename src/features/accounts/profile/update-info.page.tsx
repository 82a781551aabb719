import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { isScore, PLAYER_FIELDS } from '#/features/members/fields/member-fields.rules.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Form, FormActions } from '#/ui/form/form.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import { BirthYearSwitch, MemberInput, MemberInputs } from './member-input.tsx';
import { useProfileSave } from './profile-info.tsx';
import { CostNotice, priceOf, readOwnMember } from './profile-parts.tsx';

export const clientLoader = memberLoader(() => readOwnMember());

export const meta = pageMeta({ title: '선수 정보 수정', hidden: true });

export const HydrateFallback = loadingPage('선수 정보 수정', <SkeletonForm fields={8} />, 'form');

const SCORES = PLAYER_FIELDS.filter(isScore);
const AFTER_SWITCH = PLAYER_FIELDS.filter(name => !isScore(name) && name !== 'birthYear');

export default function UpdateInfoPage() {
  const member = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const back = (useLocation().state as { from?: string } | null)?.from ?? '/profile';
  const { form, bind, leaveWarning } = useProfileSave(member, {
    onSaved: async () => navigate(back),
    call: 'points',
  });
  const price = priceOf(member);
  return (
    <PageFrame title="선수 정보 수정" width="form" above={<BackLink list={back} title="내 정보" />}>
      <CostNotice member={member} free="출생 연도 공개 여부" />
      <Form className="form card" {...bind}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-5">
          <MemberInputs form={form} names={SCORES} helpOf={price} />
        </div>
        <MemberInput form={form} name="birthYear" help={price('birthYear')} />
        <BirthYearSwitch {...form.field('showBirthYear')} />
        <MemberInputs form={form} names={AFTER_SWITCH} helpOf={price} />
        <FormActions submit="저장" busy={form.busy}>
          <QuietLink to={back}>취소</QuietLink>
        </FormActions>
      </Form>
      {leaveWarning}
    </PageFrame>
  );
}
