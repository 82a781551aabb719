import type { ComponentProps, ReactNode } from 'react';
import {
  fieldOf,
  labelOf,
  PAID_FIELDS,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { ACCOUNT_LOAD_FAILED, EDIT_COST } from '#/features/members/profile/profile.rules.ts';
import { ballOf } from '#/shared/score4.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storeFacts } from '#/ui/client/session.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

export async function readOwnMember(): Promise<OwnMember> {
  const member = await forPage(fetchJson(browserApi.api.members.user.$get()), ACCOUNT_LOAD_FAILED);
  const { username, picture, score4 } = member;
  storeFacts({ username, picture, ball: ballOf(score4) });
  return member;
}

const TABS = [
  { value: 'record', title: '기록', to: '/profile/record' },
  { value: 'activity', title: '활동', to: '/profile/activity' },
  { value: 'settings', title: '설정', to: '/profile' },
];

export const OwnTabs = ({ current }: { current: 'record' | 'activity' | 'settings' }) => (
  <LinkTabs label="내 정보" tabs={TABS} current={current} />
);

export const CurrentPassword = (field: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput
    label="현재 비밀번호"
    help="로그인한 지 10분이 지나지 않았으면 비워두어도 됩니다."
    {...field}
  />
);

type ProfilePartProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

export function ProfilePart({ id, title, action, children }: ProfilePartProps) {
  return (
    <Card className="flex flex-col items-stretch gap-4 [&>.button]:self-start" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 min-h-9">
        <h2 id={id} className="text-lead font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

type Facts = { [Name in TypedField]?: string | number | null } & { showBirthYear?: boolean };

export const factsOf = (member: Facts, names: readonly TypedField[]): Record<string, ReactNode> =>
  Object.fromEntries(
    names.map(name => [labelOf(name), factOf(member, name) || <span className="text-soft">–</span>]),
  );

function factOf(member: Facts, name: TypedField): ReactNode {
  const { control } = fieldOf(name);
  const value = member[name];
  if (control === 'phone') return showPhone(String(value ?? ''));
  if (control !== 'year' || !value) return value;
  return `${value}년${member.showBirthYear === false ? ' (나만 보기)' : ''}`;
}

/** A notice about when changes are free and about their price; `free` names a field that is always free. */
export function CostNotice({
  member,
  free,
  byAdmin,
}: {
  member: OwnMember;
  free?: string;
  byAdmin?: boolean;
}) {
  if (byAdmin) return <Cost>포인트가 차감되지 않으며, 관리 기록에 남습니다.</Cost>;
  if (member.isAdmin) return <Cost>관리자는 포인트가 차감되지 않습니다.</Cost>;
  const { points, freeAgain, freeUntil } = member;
  if (freeUntil) {
    const until = showMoment(freeUntil, new Date(serverNow()));
    return (
      <Cost>
        {until}까지 포인트 없이 자유롭게 고칠 수 있습니다. 그 뒤에는 항목마다 30일에 한 번 포인트 없이 고칠 수
        있습니다.
      </Cost>
    );
  }
  const waiting = PAID_FIELDS.filter(field => freeAgain[field]);
  const lacks = waiting.length > 0 && points < EDIT_COST;
  return (
    <Cost look={lacks ? 'warning' : 'remark'} role="status">
      항목마다 30일에 한 번 무료로 바꿀 수 있습니다.
      {waiting.length === 0 && <> 그 전에 또 바꾸면 {EDIT_COST}포인트가 차감됩니다.</>}
      {free && <> {withJosa(free, '은/는')} 언제나 무료입니다.</>}
      {waiting.length > 0 && (
        <>
          {' '}
          그 전에 바꾸면 한 번 저장할 때 {EDIT_COST}포인트가 차감됩니다. 보유 포인트는{' '}
          <strong>{withCommas(points)}</strong>입니다.
          {lacks && (
            <>
              {' '}
              {EDIT_COST - points}포인트가 부족합니다.{' '}
              <PageLink to="/attendance" className="underline">
                출석체크
              </PageLink>
              로 하루에 1포인트를 받습니다.
            </>
          )}
        </>
      )}
    </Cost>
  );
}

/** The price of the next change of a field and the time of the next free one; undefined if it is free. */
export const priceOf =
  ({ isAdmin, freeUntil, freeAgain }: OwnMember, byAdmin = false) =>
  (name: TypedField): string | undefined => {
    const again = freeAgain[name];
    if (byAdmin || isAdmin || freeUntil || !again) return undefined;
    return `${EDIT_COST}포인트 차감, ${showMoment(again, new Date(serverNow()))}부터 무료`;
  };

const Cost = (props: ComponentProps<typeof Notice>) => (
  <Notice look="remark" {...props} className="profile-cost mb-4 in-[section]:mb-0" />
);
