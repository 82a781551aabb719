import { useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { useMemberState } from '#/ui/client/use-member-state.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Switch } from '#/ui/form/switch.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  type PushOnDevice,
  PushRefusedError,
  pushOnDevice,
  switchPushOff,
  switchPushOn,
} from './push-device.client.ts';

const PUSH_SAVE_FAILED = '이 기기의 알림을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';

/** `state` is undefined until known; `change` turns pushes on or off. */
function usePushDevice() {
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useMemberState<PushOnDevice>();
  const read = () => pushOnDevice().catch(() => 'unsupported' as const);
  const { found } = useLoaded(read);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      await (on ? switchPushOn() : switchPushOff());
      if (on) toast('이 기기로 알림을 보내 드립니다.');
    } catch (error) {
      const isRefused = error instanceof PushRefusedError;
      toast(isRefused ? error.message : asApiError(error, PUSH_SAVE_FAILED).message, 'error');
    } finally {
      setChanged(await read());
      setBusy(false);
    }
  };
  return { state: changed ?? found, busy, change };
}

/** Shows a switch, or a text that says why pushes are impossible and what to do. */
export function PushDevice({ onChanged }: { onChanged: () => Promise<void> }) {
  const { state, busy, change } = usePushDevice();
  // It is as high as the switch that most browsers get, so that the kinds below stay in their place.
  if (state === undefined) return <div className="mt-4 min-h-38" />;
  return (
    <section
      className="mt-4 px-4 pt-3 pb-4 border border-line rounded-xl bg-surface"
      aria-labelledby="push-device"
    >
      <Switch
        on={state === 'on'}
        disabled={busy || (state !== 'on' && state !== 'off')}
        onChange={on => void change(on).then(onChanged)}
        className="min-h-12 font-bold"
      >
        <span id="push-device">이 기기로 알림 받기</span>
      </Switch>
      <p className="text-soft text-row">{EXPLAINED[state]}</p>
      {state === 'home-screen' && <HomeScreenGuide />}
    </section>
  );
}

/** An iPhone has pushes only when the site is on the home screen. */
function HomeScreenGuide() {
  return (
    <ol className="mt-2 pl-6 list-decimal">
      <li>Safari 아래쪽의 공유 버튼을 누릅니다.</li>
      <li>‘홈 화면에 추가’를 고릅니다.</li>
      <li>홈 화면에 생긴 아이콘으로 열어 로그인하고, 여기에서 알림을 켭니다.</li>
    </ol>
  );
}

const EXPLAINED: Record<PushOnDevice, string> = {
  on: '사이트를 열어 두지 않아도 알려 드립니다. 로그아웃하면 이 기기로는 보내지 않습니다.',
  off: '켜면 사이트를 열어 두지 않아도 호출과 새 소식을 알려 드립니다. 이때 브라우저가 허용할지 묻습니다.',
  denied:
    '이 브라우저에서 알림이 차단되어 있습니다. 주소창의 사이트 설정에서 알림을 허용한 뒤 새로고침해주세요.',
  unsupported:
    '이 브라우저나 연결에서는 알림을 받을 수 없습니다. https 주소로 다른 브라우저에서 열어 보세요.',
  'home-screen': '아이폰과 아이패드에서는 홈 화면에 추가한 뒤에 알림을 켤 수 있습니다. (iOS 16.4 이상)',
};

const DECLINED = 'push-offer';

/** Offered to a player for the own matches, until declined in this browser. */
export function PushOffer() {
  const { state, busy, change } = usePushDevice();
  const [declined, setDeclined] = useState(() => localStorage.getItem(DECLINED) === 'declined');
  if (declined || (state !== 'off' && state !== 'home-screen')) return null;
  const decline = () => {
    localStorage.setItem(DECLINED, 'declined');
    setDeclined(true);
  };
  return (
    <Card className="flex flex-col gap-2 mb-6" aria-label="차례 알림">
      <p className="font-bold">내 차례에 알려 드려도 되겠습니까?</p>
      <p className="text-soft">
        테이블 호출과 다음 차례를 이 기기로 알려 드립니다. 댓글 같은 다른 소식은 알림 설정에서 끌 수 있습니다.
      </p>
      {state === 'home-screen' && <HomeScreenGuide />}
      <Toolbar>
        {state === 'off' && (
          <Button busy={busy} onClick={() => void change(true)}>
            알림 받기
          </Button>
        )}
        <Button variant="quiet" onClick={decline}>
          {state === 'off' ? '괜찮습니다' : '닫기'}
        </Button>
      </Toolbar>
    </Card>
  );
}
