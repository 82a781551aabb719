import { useEffect, useRef } from 'react';
import { ApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { takenMembers, withoutAccount } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';

/**
 * Looks once whether members of a kept field who no longer stand among `present` have left the site: their names
 * stay, as typed by hand.
 */
export function useLeavers(
  entering: Entering | undefined,
  present: ReadonlySet<string> | undefined,
  onLeft: (without: (entering: Entering) => Entering) => void,
) {
  const looked = useRef(false);
  useEffect(() => {
    if (!entering || !present || looked.current) return;
    looked.current = true;
    for (const id of takenMembers(entering)) {
      if (present.has(id)) continue;
      fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id } })).catch(error => {
        if (error instanceof ApiError && error.status === 404) onLeft(now => withoutAccount(now, id));
      });
    }
  });
}
