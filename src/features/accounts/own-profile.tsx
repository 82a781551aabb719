import { useRevalidator } from 'react-router';
import type { OwnMember } from '#/features/members/members.contract.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile.rules.ts';
import type { PublicProfile } from '#/features/members/public-profile.contract.ts';
import { MemberRecord, type MemberRecordProps } from '#/features/results/member-record.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { storeNickname } from '#/ui/session.ts';
import type { OwnSession } from './login.contract.ts';
import { OwnDevices } from './own-devices.tsx';
import { PlayerRecord } from './player-record.tsx';
import { ProfileInfo } from './profile-info.tsx';
import { Leaving } from './withdrawal.tsx';

/** The member who uses this browser. */
export async function readOwnMember(): Promise<OwnMember> {
  const member = await forPage(fetchJson(browserApi.api.members.user.$get()), ACCOUNT_LOAD_FAILED);
  storeNickname(member.username);
  return member;
}

type OwnProfileProps = {
  member: OwnMember;
  sessions: OwnSession[];
  /** What others read as well, and which page of the victories. */
  profile: PublicProfile;
  page: number;
  record: Omit<MemberRecordProps, 'id'>;
};

/** Everything of oneself: what one has, who one is, where one is signed in, and the way out. */
export function OwnProfile({ member, sessions, profile, page, record }: OwnProfileProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="profile">
      <Balance member={member} />
      <ProfileInfo part="basic" member={member} onSaved={revalidate} />
      <ProfileInfo part="additional" member={member} onSaved={revalidate} />
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
