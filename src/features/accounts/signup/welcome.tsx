import { useState } from 'react';
import { useLocation } from 'react-router';
import { storedText, storeText } from '#/ui/client/device/storage.ts';
import { useSession } from '#/ui/client/session.ts';
import { Card } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';

const NEXT_STEPS = [
  { to: '/tournament/single', label: '매치 상대 찾기', why: '매치를 올리거나 신청합니다.' },
  { to: '/tournaments?tab=open', label: '참가할 대회 찾기', why: '신청을 받는 대회입니다.' },
  { to: '/update-info', label: '선수 정보', why: '수지와 다니는 당구장을 적습니다.' },
] as const;

const GREETED = 'welcome';

/** Shows the greeting on the front page until this member closes it, in this browser. */
export const greet = (username: string) => storeText(GREETED, username);

export function Welcome() {
  const { pathname, key } = useLocation();
  const [closedBy, setClosedBy] = useState('');
  const name = useSession()?.username;
  // On the page that came from the server it would push down what is being read.
  const [loadedKey] = useState(key);
  if (key === loadedKey || pathname !== '/' || !name || name === closedBy || name !== storedText(GREETED))
    return null;
  const close = () => {
    storeText(GREETED, '');
    setClosedBy(name);
  };
  return (
    <section className="w-full max-w-280 mx-auto px-4 pt-6" aria-labelledby="welcome">
      <Card as="div">
        <h2 id="welcome" className="text-lead font-bold">
          {name}님, 환영합니다.
        </h2>
        <ul className="my-2">
          {NEXT_STEPS.map(({ to, label, why }) => (
            <li key={to} className="py-1">
              <PageLink className="font-semibold underline" to={to}>
                {label}
              </PageLink>{' '}
              <span className="text-soft">{why}</span>
            </li>
          ))}
        </ul>
        <Button variant="quiet" small onClick={close}>
          닫기
        </Button>
      </Card>
    </section>
  );
}
