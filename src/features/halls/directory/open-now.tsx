import { useRouteLoaderData } from 'react-router';
import {
  hoursOn,
  type OpeningHours,
  openState,
  openWords,
  showHours,
} from '#/features/halls/facts/hours.rules.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** Uses the browser's clock, as the page may come from a cache; shows unreadable hours as typed. */
export default function OpenNow({ hours }: { hours: OpeningHours }) {
  const now = useNow();
  const holidays = useAddedHolidays();
  // The line has its height before the time is known.
  if (now === undefined) return '\u00a0';
  const state = openState(hours, new Date(now), holidays);
  if (!state) {
    const line = hoursOn(hours, seoulDay(new Date(now)), holidays);
    return line && showHours(line);
  }
  return <span className={state.isOpen ? 'font-semibold text-primary' : undefined}>{openWords(state)}</span>;
}

const NONE: readonly string[] = [];

/** Holidays are `YYYY-MM-DD` or `MM-DD`. */
export const useAddedHolidays = (): readonly string[] =>
  useRouteLoaderData<SiteFacts>('root')?.holidays ?? NONE;
