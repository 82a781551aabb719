import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import type { ConfirmQuestion } from '#/ui/dialog/dialog.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import type { Said } from '#/ui/feedback/toast.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Button } from '#/ui/theme/button.tsx';

export function OwnCalendar() {
  const { path, problem, busy, make, renew, switchOff } = useOwnCalendar();
  return (
    <>
      <p className="text-soft">
        신청하거나 참가하는 대회와 진행하는 대회가 휴대폰 캘린더에 저절로 들어갑니다. 주소를 아는 사람은
        누구나 볼 수 있으니 남에게 보내지 마세요. 비밀번호를 바꾸거나 모든 기기에서 로그아웃하면 주소를 새로
        만들어야 합니다.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {path === null && (
        <Button variant="quiet" onClick={() => void make()}>
          캘린더 주소 만들기
        </Button>
      )}
      {path && <Address path={path} />}
      {path && (
        <p className="flex flex-wrap gap-2 mt-2">
          <Button variant="quiet" small busy={busy} onClick={() => void renew()}>
            새 주소로 바꾸기
          </Button>
          <Button variant="quiet" small busy={busy} onClick={() => void switchOff()}>
            끄기
          </Button>
        </p>
      )}
    </>
  );
}

function Address({ path }: { path: string }) {
  const address = useOrigin() + path;
  return (
    <CopyRow label="내 대회 캘린더 주소" value={address} what="주소" done={COPIED}>
      <a className="button button-quiet" href={address.replace(/^https?:/, 'webcal:')}>
        캘린더 앱에서 열기
      </a>
    </CopyRow>
  );
}

const COPIED = '주소를 복사했습니다. 캘린더의 ‘URL로 구독’에 붙여 넣으세요.';
const call = browserApi.api.calendar;
const RENEWAL = {
  title: '새 주소를 만듭니다.',
  body: '지금 주소를 넣은 캘린더는 더 이상 바뀌지 않습니다. 새 주소를 다시 넣어야 합니다.',
  confirmLabel: '새로 만들기',
};
const REMOVAL = {
  title: '캘린더 주소를 끕니다.',
  body: '이 주소를 넣은 캘린더는 더 이상 대회를 받지 못합니다.',
  confirmLabel: '끄기',
  danger: true,
};

function useOwnCalendar() {
  const { found, problem, reload } = useLoaded(() => fetchJson(call.$get()));
  const { perform, busy } = useConfirmedAction();
  const { press } = usePress();
  const change = async (question: ConfirmQuestion, change: () => Promise<Said>) => {
    if (await perform({ question, call: change })) reload();
  };
  return {
    path: found?.path,
    problem,
    busy,
    make: async () => {
      if (await press(() => fetchJson(call.$post()))) reload();
    },
    renew: () => change(RENEWAL, () => fetchJson(call.$post()).then(() => '새 주소를 만들었습니다.')),
    switchOff: () => change(REMOVAL, () => fetchJson(call.$delete())),
  };
}
