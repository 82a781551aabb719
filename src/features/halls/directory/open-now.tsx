import { useRouteLoaderData } from 'react-router';
import { type OpeningHours, openState, openWords } from '#/features/halls/facts/hours.rules.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** Says in a row of a list whether a hall is open now; renders nothing without hours that can be read. */
export default function OpenNow({ hours }: { hours: OpeningHours }) {
  const now = useNow();
  const holidays = useAddedHolidays();
  const state = now === undefined ? undefined : openState(hours, new Date(now), holidays);
  return state && openWords(state);
}

const NONE: readonly string[] = [];

/** The holidays that admins added in the site's settings, as `YYYY-MM-DD` or `MM-DD`. */
export const useAddedHolidays = (): readonly string[] =>
  useRouteLoaderData<SiteFacts>('root')?.holidays ?? NONE;
