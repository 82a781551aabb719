import { useState } from 'react';
import { Card } from '#/ui/page/card.tsx';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { HomeScreenGuide, usePushDevice } from './push-device.tsx';

const DECLINED = 'push-offer';

/**
 * A card that offers a player a push when the player's own match is called or comes next; a browser in which
 * it was declined shows it no more.
 */
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
      <p className="font-bold">내 차례에 알려 드릴까요?</p>
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
