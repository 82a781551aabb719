import { useRouteLoaderData } from 'react-router';
import { type OpeningHours, openState, openWords } from '#/features/halls/facts/hours.rules.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** Whether a hall is open now, for a row of a list; nothing where its hours are not understood. */
export default function OpenNow({ hours }: { hours: OpeningHours }) {
  const now = useNow();
  const holidays = useAddedHolidays();
  const state = now === undefined ? undefined : openState(hours, new Date(now), holidays);
  return state && openWords(state);
}

const NONE: readonly string[] = [];

/** The holidays that admins added in the site's settings. */
export const useAddedHolidays = (): readonly string[] =>
  useRouteLoaderData<SiteFacts>('root')?.holidays ?? NONE;
