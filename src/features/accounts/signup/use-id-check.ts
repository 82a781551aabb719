import { useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';

type Checked = { id: string; isAvailable: boolean; message: string };

// No cache between browser and server may answer.
const NOT_CACHED = { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } };
const CHECK_FAILED = '중복 확인에 실패했습니다.';

/** Whether the typed id is available, as of the last check; typing makes it unknown again. */
export function useIdCheck(typed: string) {
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(typed);
  // Typing the checked id again requires another check: someone may have taken it meanwhile.
  if (seen !== typed) {
    setSeen(typed);
    setChecked(undefined);
  }
  const known = checked?.id === typed ? checked : undefined;

  const check = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { loginId } = await import('#/features/members/fields/member-fields.contract.ts');
      const { success, data: id, error } = loginId.safeParse(typed);
      if (!success) return deny(error.issues[0]?.message ?? CHECK_FAILED);
      const answer = await fetchJson(browserApi.api.auth['check-id'].$get({ query: { id } }, NOT_CACHED));
      setChecked({ id: typed, ...answer });
    } catch (error) {
      deny(asApiError(error, CHECK_FAILED).message);
    } finally {
      setBusy(false);
    }
  };
  /** Marks the id as taken, when the server finds that later. */
  const deny = (message: string) => setChecked({ id: typed, isAvailable: false, message });

  const isAvailable = known?.isAvailable === true;
  return {
    check,
    deny,
    busy,
    isAvailable,
    free: isAvailable ? known?.message : undefined,
    problem: isAvailable ? undefined : known?.message,
  };
}
