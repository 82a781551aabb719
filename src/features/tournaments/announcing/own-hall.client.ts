import { browserApi, fetchJson } from '#/ui/client/api.ts';

/** The name of the site's own hall; '' if the site has none or the call fails. */
export const fetchOwnHall = (): Promise<string> =>
  fetchJson(browserApi.api['hall-page'].$get()).then(
    ({ billiardHall }) => billiardHall,
    () => '',
  );
