import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useRevalidator, useRouteLoaderData } from 'react-router';
import type { OwnSession } from '#/features/accounts/login/login.contract.ts';
import { UNSENT_GOES, useSignedOutHere } from '#/features/accounts/sessions/logout.tsx';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import { OwnCalendar } from '#/features/tournaments/calendars/own-calendar.tsx';
import { PICTURE_FAILED } from '#/shared/pictures/pictures.constants.ts';
import { ballOf } from '#/shared/score4.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { storeFacts } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { hasUnsent } from '#/ui/form/drafts/draft-store.ts';
import { PictureChooser } from '#/ui/form/file-chooser.tsx';
import { CardFold } from '#/ui/page/fold.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Face } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { sendPicture } from '#/ui/pictures/send-picture.ts';
import { FileButton } from '#/ui/table/file-button.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { OwnerDialog, type OwnersAction } from './owner-dialog.tsx';
import { ProfileInfo } from './profile-info.tsx';
import { OwnTabs, readOwnMember } from './profile-parts.tsx';

export const clientLoader = memberLoader(async () => {
  const [member, sessions] = await Promise.all([
    readOwnMember(),
    forPage(fetchJson(browserApi.api.members.sessions.$get()), ACCOUNT_LOAD_FAILED),
  ]);
  return { member, sessions };
});

export const meta = pageMeta({ title: '내 정보', hidden: true });

export const HydrateFallback = loadingPage('내 정보', <SkeletonForm fields={6} />);

export default function ProfilePage() {
  const { member, sessions } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  return (
    <PageFrame title="내 정보" width="reading">
      <OwnTabs current="settings" />
      <div className="profile mt-4 flex flex-col gap-4">
        <OwnFace member={member} onSaved={revalidate} />
        <ProfileInfo part="additional" member={member} onSaved={revalidate} />
        <ProfileInfo part="basic" member={member} onSaved={revalidate} />
        <OwnPlaces places={FIRST_PLACES} />
        <FoldedPart title="내 대회 캘린더">
          <OwnCalendar />
        </FoldedPart>
        <FoldedPart title="로그인과 보안">
          <OwnPlaces places={SECURITY_PLACES} />
          <OwnDevices sessions={sessions} />
        </FoldedPart>
        <FoldedPart title="차단·신고·제재">
          <OwnPlaces places={MODERATION_PLACES} />
        </FoldedPart>
        <FoldedPart title="개인정보와 탈퇴">
          <OwnPlaces places={PRIVACY_PLACES} />
          <Leaving member={member} />
        </FoldedPart>
      </div>
    </PageFrame>
  );
}

type Place = readonly [to: string, title: string];
const FIRST_PLACES: Place[] = [
  ['/clubs', '동호회'],
  ['/notifications/settings', '알림 설정'],
];
const SECURITY_PLACES: Place[] = [
  ['/profile/security', '2단계 인증'],
  ['/profile/linked-accounts', '계정 연결'],
  ['/profile/access-tokens', '접근 토큰 (API)'],
];
const MODERATION_PLACES: Place[] = [
  ['/profile/blocks', '차단한 회원'],
  ['/profile/reports', '내 신고'],
  ['/profile/sanctions', '제재 내역'],
  ['/profile/takedowns', '내 게시 중단'],
];
const PRIVACY_PLACES: Place[] = [
  ['/profile/privacy-requests', '개인정보 열람·삭제 요청'],
  ['/profile/advertising', '광고성 정보 수신 동의'],
];

const FoldedPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <CardFold title={title}>
      <div className="flex flex-col items-stretch gap-4 [&>.button]:self-start">{children}</div>
    </CardFold>
  </section>
);

function OwnPlaces({ places }: { places: Place[] }) {
  const site = useRouteLoaderData<SiteFacts>('root');
  const shown = places.filter(([to]) => site?.hasProviders || to !== '/profile/linked-accounts');
  return (
    <Card as="ul" className="overflow-hidden p-0 *:not-first:border-line *:not-first:border-t">
      {shown.map(([to, title]) => (
        <li key={to}>
          <PageLink
            to={to}
            className="flex min-h-13 items-center gap-2 px-4 py-2 text-text hover:bg-primary-tint hover:no-underline focus-visible:-outline-offset-2 md:px-7"
          >
            <span className="flex-1 font-semibold">{title}</span>
            <ChevronRight size={18} className="flex-none text-soft" />
          </PageLink>
        </li>
      ))}
    </Card>
  );
}

function OwnDevices({ sessions }: { sessions: OwnSession[] }) {
  const { perform, busy } = useConfirmedAction();
  const signedOutHere = useSignedOutHere();
  const logout = async () => {
    const done = await perform({
      question: {
        title: '모든 기기에서 로그아웃합니다.',
        body: `이 기기도 로그아웃됩니다. 다시 이용하려면 로그인해야 합니다.${hasUnsent() ? `\n${UNSENT_GOES}` : ''}`,
        confirmLabel: '로그아웃',
        danger: true,
      },
      call: () => fetchJson(browserApi.api.auth['logout-everywhere'].$post()),
    });
    if (done) await signedOutHere();
  };
  return (
    <section aria-labelledby="devices">
      <h3 id="devices" className="font-bold">
        로그인된 기기
      </h3>
      <ul className="mb-4">
        {sessions.map(({ browser, signedInAt, usedAt, isThis }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a session has no name but its place
            key={index}
            className="flex flex-wrap justify-between gap-x-4 py-2 border-b border-line text-row"
          >
            <span className="font-semibold">
              {browser}
              {isThis && <span className="pin-mark mr-0 ml-2">이 기기</span>}
            </span>
            <span className="text-soft">
              <When iso={signedInAt} /> 로그인 · <When iso={usedAt} /> 마지막 이용
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" busy={busy} onClick={() => void logout()}>
        모든 기기에서 로그아웃
      </Button>
    </section>
  );
}

function OwnFace({
  member: { picture, username, score4 },
  onSaved,
}: {
  member: OwnMember;
  onSaved: () => Promise<void>;
}) {
  const { press, busy } = usePress();
  const save = (name: () => Promise<string>, done: string) =>
    press(async () => {
      const json = { picture: await name() };
      const saved = await fetchJson(browserApi.api.members.picture.$put({ json }));
      storeFacts({ picture: saved.picture });
      await onSaved();
      toast(done);
    }, PICTURE_FAILED);
  const send = async (file: File) => {
    const { signal } = new AbortController();
    return (await sendPicture(file, { signal, onProgress: () => {}, square: true })).name;
  };
  return (
    <Card className="flex min-h-24 items-center gap-4" aria-labelledby="face">
      {picture ? (
        <Face picture={picture} large />
      ) : (
        <img src={`/balls/${ballOf(score4)}.svg`} width={96} height={96} alt="" />
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
        <h2 id="face" className="basis-full text-lead font-bold">
          {username}
        </h2>
        <PictureChooser
          busy={busy}
          onChoose={([file]) => file && void save(() => send(file), '프로필 사진을 바꾸었습니다.')}
        >
          {busy ? '올리는 중…' : picture ? '사진 바꾸기' : '사진 고르기'}
        </PictureChooser>
        {picture && (
          <Button
            variant="plain"
            busy={busy}
            onClick={() => void save(async () => '', '프로필 사진을 뺐습니다.')}
          >
            빼기
          </Button>
        )}
      </div>
    </Card>
  );
}

function Leaving({ member: { id } }: { member: OwnMember }) {
  const [action, setAction] = useState<OwnersAction>();
  const signedOutHere = useSignedOutHere();
  const ask = () =>
    setAction({
      title: '회원에서 탈퇴합니다.',
      body: (
        <>
          전화번호, 이메일, 수지, 포인트, 출석과 승리 기록이 바로 지워지고 되돌릴 수 없습니다.
          <br />쓴 글과 댓글은 ‘탈퇴한 회원’ 이름으로 남습니다. 남기고 싶지 않은 글은 먼저 지워주세요.
          <br />
          아이디 {withJosa(id, '은/는')} 다시 쓸 수 없습니다.
          {hasUnsent() && (
            <>
              <br />
              {UNSENT_GOES}
            </>
          )}
        </>
      ),
      confirmLabel: '탈퇴',
      danger: true,
      run: async currentPassword => {
        const call = browserApi.api.memberanking[':id'].$delete({ param: { id }, json: { currentPassword } });
        toast(await fetchJson(call, '회원 탈퇴에 실패했습니다.'));
        await signedOutHere();
      },
    });
  return (
    <>
      <p className="text-soft">
        회원 정보, 포인트, 출석, 승리, 글, 댓글, 신청, 알림을 파일(JSON) 하나로 받을 수 있습니다.
      </p>
      <div className="flex flex-wrap justify-between gap-2">
        <FileButton label="내 데이터 내려받기" fetch={() => browserApi.api.members.data.$get()} />
        <Button variant="danger" onClick={ask}>
          회원 탈퇴
        </Button>
      </div>
      <OwnerDialog action={action} onClose={() => setAction(undefined)} />
    </>
  );
}
