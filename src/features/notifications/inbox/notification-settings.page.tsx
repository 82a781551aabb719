import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PushDevice } from '#/features/notifications/push/push-device.tsx';
import { asApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Switch } from '#/ui/form/switch.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { NotificationTabs } from './notification-list.tsx';
import {
  kindName,
  kindsIn,
  NOTIFICATION_GROUPS,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './sentences.rules.ts';

const { settings } = browserApi.api.notifications;
const { push } = browserApi.api;

export const clientLoader = memberLoader(async () => {
  const all = Promise.all([
    fetchJson(settings.$get()),
    fetchJson(push.settings.$get()),
    fetchJson(push.$get()),
  ]);
  const [onSite, onDevices, { devices }] = await forPage(all, '알림 설정을 불러오는 중 문제가 발생했습니다.');
  return { onSite, onDevices, devices };
});

export const meta = pageMeta({ title: '알림 설정', hidden: true });

export const HydrateFallback = loadingPage(
  '알림 설정',
  <SkeletonTable columns={2} rows={SWITCHABLE_KINDS.length - 1} />,
);

const LEAD = '바꾸면 바로 저장됩니다. 비밀번호와 연락처가 바뀐 것은 언제나 알려 드립니다.';

export default function NotificationSettingsPage() {
  const { onSite, onDevices, devices } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const site = useSwitches(onSite, json => fetchJson(settings.$put({ json })));
  const device = useSwitches(onDevices, json => fetchJson(push.settings.$put({ json })));
  return (
    <PageFrame title="알림 설정" lead={LEAD} width="reading">
      <NotificationTabs current="settings" />
      <PushDevice onChanged={revalidate} />
      {NOTIFICATION_GROUPS.map((group, index) => (
        <Section
          key={group}
          id={`kinds-${index}`}
          title={group}
          heading="flex-1 text-lead font-bold"
          className="mt-4 flex flex-wrap items-center border-line border-t pt-2"
        >
          <Switch {...site(...kindsIn(group))} className="min-h-12 pr-2">
            <span className="sr-only">{group} 알림</span>
          </Switch>
          <Fold summary="종류마다 고르기" className="basis-full border-t-0">
            {devices > 0 && COLUMNS}
            <ul className="border-line border-t *:not-first:border-line *:not-first:border-t">
              {kindsIn(group).map(kind => (
                <li key={kind} className="flex">
                  <Switch {...site(kind)} className="min-h-14 flex-1 pl-1 pr-2">
                    <span>{kindName(kind)}</span>
                  </Switch>
                  {devices > 0 && (
                    <Switch
                      {...device(kind)}
                      {...(!site(kind).on && { on: false, disabled: true })}
                      className="w-16 justify-end pr-2"
                    >
                      <span className="sr-only">{kindName(kind)}, 기기로도</span>
                    </Switch>
                  )}
                </li>
              ))}
            </ul>
          </Fold>
        </Section>
      ))}
    </PageFrame>
  );
}

const COLUMNS = (
  <span className="flex justify-end text-center text-label text-soft *:w-16" aria-hidden="true">
    <span>사이트</span>
    <span>기기</span>
  </span>
);

type Wanted = Partial<Record<SwitchableKind, boolean>>;

/**
 * A switch for some kinds is on if one of them is; a change is saved at once, and taken back where that
 * fails. Switching several on leaves out `newMatch`, which members turn on by its own switch.
 */
function useSwitches(first: Wanted, save: (change: Wanted) => Promise<unknown>) {
  const [chosen, setChosen] = useState(first);
  const saved = useRef(first);
  const change = async (change: Wanted) => {
    setChosen(now => ({ ...now, ...change }));
    try {
      await save(change);
      saved.current = { ...saved.current, ...change };
      setChosen(now => ({ ...now, ...change }));
    } catch (error) {
      setChosen(saved.current);
      toast(asApiError(error).message, 'error');
    }
  };
  return (...kinds: SwitchableKind[]) => ({
    on: kinds.some(kind => chosen[kind]),
    onChange: (on: boolean) => {
      const changed = kinds.filter(kind => !on || kinds.length === 1 || kind !== 'newMatch');
      void change(Object.fromEntries(changed.map(kind => [kind, on])));
    },
  });
}
