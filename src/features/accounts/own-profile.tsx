import { useRevalidator } from 'react-router';
import type { InfoOptions, OwnMember } from '#/features/members/account.contract.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile.rules.ts';
import type { PublicProfile } from '#/features/members/public-profile.contract.ts';
import { MemberRecord, type MemberRecordProps } from '#/features/results/member-record.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { storeNickname } from '#/ui/session.ts';
import { AdditionalInfo } from './additional-info.tsx';
import { BasicInfo } from './basic-info.tsx';
import type { OwnSession } from './login.contract.ts';
import { OwnDevices } from './own-devices.tsx';
import { PlayerRecord } from './player-record.tsx';
import { Leaving } from './withdrawal.tsx';

/** The member who uses this browser, and what the fields offer; without the halls a hall can still be typed. */
export async function readOwnProfile(): Promise<{ member: OwnMember; options: InfoOptions | null }> {
  const { members, memberanking } = browserApi.api;
  const [member, options] = await Promise.all([
    forPage(fetchJson(members.user.$get()), ACCOUNT_LOAD_FAILED),
    fetchJson(memberanking['additional-info-options'].$get({ query: {} })).catch(() => null),
  ]);
  storeNickname(member.username);
  return { member, options };
}

type OwnProfileProps = {
  member: OwnMember;
  options: InfoOptions | null;
  sessions: OwnSession[];
  /** What others read as well, and which page of the victories. */
  profile: PublicProfile;
  page: number;
  record: Omit<MemberRecordProps, 'id'>;
};

/** Everything of oneself: what one has, who one is, where one is signed in, and the way out. */
export function OwnProfile({ member, options, sessions, profile, page, record }: OwnProfileProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="profile">
      <Balance member={member} />
      <BasicInfo member={member} onSaved={revalidate} />
      <AdditionalInfo {...{ member, options }} onSaved={revalidate} />
      <MemberRecord id={member.id} {...record} />
      <PlayerRecord profile={profile} page={page} />
      <OwnDevices sessions={sessions} />
      <Leaving member={member} />
    </div>
  );
}

function Balance({ member }: { member: OwnMember }) {
  return (
    <div className="card profile-balance">
      <p>
        <span className="text-soft">보유 포인트</span>
        <strong>{member.points.toLocaleString('ko-KR')}점</strong>
      </p>
      <p>
        <span className="text-soft">승리</span>
        <strong>{member.victory.toLocaleString('ko-KR')}회</strong>
      </p>
      <LinkButton variant="quiet" to="/profile/points">
        포인트 내역
      </LinkButton>
    </div>
  );
}
