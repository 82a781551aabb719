import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useOwnCalendar } from './use-own-calendar.ts';

/** The controls for the secret address of the member's own calendar: create, copy, renew, switch off. */
export function OwnCalendar() {
  const { path, failed, busy, dialog, make, renew, switchOff } = useOwnCalendar();
  return (
    <>
      <p className="text-soft">
        신청하거나 참가하는 대회와 진행하는 대회가 휴대폰 캘린더에 저절로 들어갑니다. 주소를 아는 사람은
        누구나 볼 수 있으니 남에게 보내지 마세요. 비밀번호를 바꾸거나 모든 기기에서 로그아웃하면 주소를 새로
        만들어야 합니다.
      </p>
      {failed && <p role="alert">{failed}</p>}
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
      {dialog}
    </>
  );
}

function Address({ path }: { path: string }) {
  const address = useOrigin() + path;
  const copy = async () => {
    if (await copyText(address)) toast('주소를 복사했습니다. 캘린더의 ‘URL로 구독’에 붙여 넣으세요.');
    else toast('주소를 복사하지 못했습니다. 주소를 길게 눌러 복사해 주세요.', 'error');
  };
  return (
    <div className="grid gap-2 mt-2">
      <input
        className="control"
        readOnly
        value={address}
        aria-label="내 대회 캘린더 주소"
        onFocus={event => event.currentTarget.select()}
      />
      <p className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => void copy()}>
          주소 복사
        </Button>
        <a className="button button-quiet" href={address.replace(/^https?:/, 'webcal:')}>
          캘린더 앱에서 열기
        </a>
      </p>
    </div>
  );
}
