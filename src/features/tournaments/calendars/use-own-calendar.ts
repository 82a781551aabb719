import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { CALENDAR_FAILED } from './calendars.constants.ts';

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

/** The path of the member's calendar (null: none, undefined: unknown) and the actions on it. */
export function useOwnCalendar() {
  const [path, setPath] = useState<string | null>();
  const [failed, setFailed] = useState('');
  const { perform, busy, dialog } = useConfirmedAction();
  useEffect(() => {
    const { abort, signal } = abortable();
    fetchJson(call.$get({}, { init: { signal } }))
      .then(feed => setPath(feed.path))
      .catch(error => signal.aborted || setFailed(asApiError(error, CALENDAR_FAILED).message));
    return abort;
  }, []);
  const make = async () => setPath((await fetchJson(call.$post())).path);
  return {
    ...{ path, failed, busy, dialog },
    make: () => make().catch(error => toast(asApiError(error, CALENDAR_FAILED).message, 'error')),
    renew: () =>
      perform({
        question: RENEWAL,
        call: () => make().then(() => '새 주소를 만들었습니다.'),
        fallbackMessage: CALENDAR_FAILED,
      }),
    switchOff: () =>
      perform({
        question: REMOVAL,
        call: async () => {
          const { message } = await fetchJson(call.$delete());
          setPath(null);
          return message;
        },
        fallbackMessage: CALENDAR_FAILED,
      }),
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
