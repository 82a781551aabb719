import { useRouteLoaderData } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

const NONE: readonly string[] = [];

/** The holidays that admins added in the site's settings. */
export const useAddedHolidays = (): readonly string[] =>
  useRouteLoaderData<SiteFacts>('root')?.holidays ?? NONE;
