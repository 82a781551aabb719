import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { PushDevice } from '#/features/notifications/push/push-device.tsx';
import { asApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Switch } from '#/ui/form/switch.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { Section } from '#/ui/page/section.tsx';
import { NotificationTabs } from './notification-list.tsx';
import { kindName, SWITCHABLE_KINDS, type SwitchableKind } from './sentences.rules.ts';

const calls = browserApi.api.notifications.settings;
const pushCalls = browserApi.api.push.settings;

export const clientLoader = memberLoader(async () => {
  const both = Promise.all([fetchJson(calls.$get()), fetchJson(pushCalls.$get())]);
  const [onSite, onDevices] = await forPage(both, '알림 설정을 불러오는 중 문제가 발생했습니다.');
  return { onSite, onDevices };
});

export const meta = pageMeta({ title: '알림 설정', path: '/notifications/settings', hidden: true });

export const HydrateFallback = loadingPage(
  '알림 설정',
  <SkeletonTable columns={2} rows={SWITCHABLE_KINDS.length - 1} />,
);

const LEAD =
  '꺼 둔 알림은 저장되지 않습니다. 바꾸면 바로 저장됩니다. 비밀번호와 연락처가 바뀐 것은 언제나 알려 드립니다.';

export default function NotificationSettingsPage() {
  const { onSite, onDevices } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="알림 설정" lead={LEAD} width="reading">
      <NotificationTabs current="settings" />
      <PushDevice />
      <Section id="kinds-on-site" title="받을 알림" heading="mt-7 mb-1 text-lead font-bold">
        <KindSwitches saved={onSite} save={(kind, on) => fetchJson(calls.$put({ json: { [kind]: on } }))} />
      </Section>
      <Section id="kinds-on-devices" title="기기로도 보낼 알림" heading="mt-7 mb-1 text-lead font-bold">
        <KindSwitches
          saved={onDevices}
          save={(kind, on) => fetchJson(pushCalls.$put({ json: { [kind]: on } }))}
        />
      </Section>
    </PageFrame>
  );
}

type KindSwitchesProps = {
  saved: Record<SwitchableKind, boolean>;
  save: (kind: SwitchableKind, on: boolean) => Promise<unknown>;
};

function KindSwitches({ saved, save }: KindSwitchesProps) {
  const [chosen, setChosen] = useState(saved);
  const change = async (kind: SwitchableKind, on: boolean) => {
    const put = (value: boolean) => setChosen(now => ({ ...now, [kind]: value }));
    put(on);
    try {
      await save(kind, on);
    } catch (error) {
      put(!on);
      toast(asApiError(error, '알림 설정을 저장하지 못했습니다.').message, 'error');
    }
  };
  return (
    <ul className="border-line border-y *:not-first:border-line *:not-first:border-t [.link-tabs+&]:border-t-0">
      {SWITCHABLE_KINDS.map(kind => (
        <li key={kind}>
          <Switch on={chosen[kind]} onChange={on => void change(kind, on)} className="min-h-14 px-1">
            <span>{kindName(kind)}</span>
          </Switch>
        </li>
      ))}
    </ul>
  );
}
