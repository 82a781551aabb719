import { browserApi, fetchJson } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { hasUnsent } from '#/ui/draft-store.ts';
import { useConfirmedAction } from '#/ui/use-confirmed-action.ts';
import { When } from '#/ui/when.tsx';
import type { OwnSession } from './login.contract.ts';
import { ProfilePart } from './profile-parts.tsx';
import { UNSENT_GOES, useSignedOutHere } from './use-logout.ts';

/** Where the member is signed in, and the way out of all of it. */
export function OwnDevices({ sessions }: { sessions: OwnSession[] }) {
  const { perform, busy, dialog } = useConfirmedAction();
  const signedOutHere = useSignedOutHere();
  const logout = async () => {
    const done = await perform({
      question: {
        title: '모든 기기에서 로그아웃합니다.',
        body: `이 기기도 로그아웃됩니다. 다시 이용하려면 로그인해야 합니다.${hasUnsent() ? `\n${UNSENT_GOES}` : ''}`,
        confirmLabel: '로그아웃',
        danger: true,
      },
      call: async () => (await fetchJson(browserApi.api.auth['logout-everywhere'].$post())).message,
      fallbackMessage: '로그아웃하지 못했습니다. 잠시 후 다시 시도해주세요.',
    });
    if (done) await signedOutHere();
  };
  return (
    <ProfilePart id="devices" title="로그인된 기기">
      <ul className="profile-devices">
        {sessions.map(({ browser, signedInAt, usedAt, isThis }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a session has no name but its place
          <li key={at}>
            <span className="font-semibold">
              {browser}
              {isThis && <span className="pin-mark profile-this">이 기기</span>}
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
      {dialog}
    </ProfilePart>
  );
}
