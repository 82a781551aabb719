import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { asApiError, browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { SkeletonTable } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.tsx';
import { NotificationTabs } from './notification-tabs.tsx';
import type { Settings } from './notifications.contract.ts';
import {
  KIND_NAMES,
  SETTINGS_LOAD_FAILED,
  SETTINGS_SAVE_FAILED,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './notifications.limits.ts';
import './notifications.css';

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Settings> {
  await membersOnly(request);
  return forPage(fetchJson(browserApi.api.notifications.settings.$get()), SETTINGS_LOAD_FAILED);
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: '알림 설정', path: '/notifications/settings', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title="알림 설정" width="reading">
      <SkeletonTable columns={2} rows={SWITCHABLE_KINDS.length - 1} />
    </PageFrame>
  );
}

const LEAD =
  '끈 알림은 쌓이지도 않습니다. 바꾸면 바로 저장됩니다. 비밀번호와 연락처가 바뀐 것은 언제나 알려 드립니다.';

export default function NotificationSettingsPage() {
  const { settings, change } = useSettings(useLoaderData<typeof clientLoader>());
  return (
    <PageFrame title="알림 설정" lead={LEAD} width="reading">
      <NotificationTabs current="settings" />
      <ul className="switches">
        {SWITCHABLE_KINDS.map(kind => (
          <li key={kind}>
            <label>
              <span>{KIND_NAMES[kind]}</span>
              <input
                type="checkbox"
                role="switch"
                className="switch"
                checked={settings[kind]}
                aria-checked={settings[kind]}
                onChange={event => void change(kind, event.target.checked)}
              />
            </label>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

/** A switch moves at once and moves back when it could not be saved. */
function useSettings(saved: Settings) {
  const [settings, setSettings] = useState(saved);
  const change = async (kind: SwitchableKind, on: boolean) => {
    const put = (value: boolean) => setSettings(now => ({ ...now, [kind]: value }));
    put(on);
    try {
      await fetchJson(browserApi.api.notifications.settings.$put({ json: { [kind]: on } }));
    } catch (error) {
      put(!on);
      toast(asApiError(error, SETTINGS_SAVE_FAILED).message, 'error');
    }
  };
  return { settings, change };
}
