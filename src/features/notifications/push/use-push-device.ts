import { useCallback, useEffect, useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { PUSH_SAVE_FAILED } from './push.constants.ts';
import {
  type PushOnDevice,
  PushRefusedError,
  pushOnDevice,
  switchPushOff,
  switchPushOn,
} from './push-device.client.ts';

/** Whether this browser shows notifications, and the way to change that; undefined until it is known. */
export function usePushDevice() {
  const [state, setState] = useState<PushOnDevice>();
  const [busy, setBusy] = useState(false);
  const read = useCallback(() => pushOnDevice().catch(() => 'unsupported' as const), []);
  useEffect(() => {
    let left = false;
    void read().then(found => !left && setState(found));
    return () => {
      left = true;
    };
  }, [read]);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      await (on ? switchPushOn() : switchPushOff());
      if (on) toast('이 기기로 알림을 보내 드립니다.');
    } catch (error) {
      const isRefused = error instanceof PushRefusedError;
      toast(isRefused ? error.message : asApiError(error, PUSH_SAVE_FAILED).message, 'error');
    } finally {
      setState(await read());
      setBusy(false);
    }
  };
  return { state, busy, change };
}
