import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Switch } from '#/ui/form/switch.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnPage } from '#/ui/page/own-page.tsx';
import { CONSENT_KINDS, CONSENT_WORDS, type ConsentKind } from './advertising.rules.ts';

const TITLE = '광고성 정보 수신 동의';
const calls = browserApi.api.members.advertising;

export const clientLoader = memberLoader(() => forPage(fetchJson(calls.$get())));
type OwnConsents = Awaited<ReturnType<typeof clientLoader>>;

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE);

export default function AdvertisingPage() {
  return (
    <OwnPage
      title={TITLE}
      lead="선택입니다. 동의하지 않아도 모든 기능을 쓸 수 있습니다. 이 사이트는 지금 광고를 보내지 않습니다."
    >
      <Switches saved={useLoaderData<typeof clientLoader>()} />
      <p className="mt-3 text-soft">
        바꾸면 바로 저장됩니다. 동의한 것은 2년마다 다시 알려 드리고, 여기에서 언제든지 거둘 수 있습니다.
      </p>
    </OwnPage>
  );
}

function Switches({ saved }: { saved: OwnConsents }) {
  const [consents, setConsents] = useState(saved);
  const { press, busy } = usePress();
  const change = (kind: ConsentKind, given: boolean) =>
    press(async () => {
      const { message, ...now } = await fetchJson(calls.$put({ json: { kind, given } }));
      setConsents(now);
      toast(message);
    });
  return (
    <ul className="card grid gap-4">
      {CONSENT_KINDS.map(kind => (
        <li key={kind}>
          <Switch
            on={consents[kind] !== null}
            disabled={busy || (kind === 'night' && !consents.day)}
            onChange={on => void change(kind, on)}
          >
            <span>
              {CONSENT_WORDS[kind]}
              <SinceWhen held={consents[kind]} />
            </span>
          </Switch>
        </li>
      ))}
    </ul>
  );
}

function SinceWhen({ held }: { held: OwnConsents['day'] }) {
  if (!held) return null;
  const again = held.confirmedAt === held.since ? '' : `, ${spokenMoment(held.confirmedAt)} 다시 알림`;
  return <span className="block text-soft text-label">{`${spokenMoment(held.since)} 동의${again}`}</span>;
}
