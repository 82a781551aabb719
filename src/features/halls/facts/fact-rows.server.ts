import type { Selectable } from 'kysely';
import type { Tables } from '#/database/schema/tables.ts';
import { toExactSeoulIso } from '#/shared/time/time.ts';
import type { HallFacts } from './hall-facts.contract.ts';
import type { OpeningHours } from './hours.rules.ts';

export type FactsRow = Selectable<Tables['hall_facts']>;

const NO_HOURS: OpeningHours = {
  ...{ mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '', holiday: '' },
};

/** The hours of a row, all empty without a row. */
export const hoursOfRow = (row?: Pick<FactsRow, 'hours'>): OpeningHours =>
  row ? { ...NO_HOURS, ...JSON.parse(row.hours) } : NO_HOURS;

/** The facts a keeper entered, as every answer contains them; all empty when none were entered. */
export function presentFacts(row?: FactsRow): HallFacts {
  const { prices = '', parking = '', smoking = '', lessons = '', about = '' } = row ?? {};
  const { big = 0, medium = 0, pocket = 0 } = row ?? {};
  const updatedAt = row ? toExactSeoulIso(row.updated_at) : '';
  return { hours: hoursOfRow(row), big, medium, pocket, prices, parking, smoking, lessons, about, updatedAt };
}
