import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { indexHalls } from '#/database/search/search-names.ts';
import { type HallRow, hallColumns, renameOnMembers } from '#/features/halls/admin/hall-changes.server.ts';
import type { LicenseFacts } from './hall-import.contract.ts';

/** The facts of a hall that come from the licence file, taken from a row or from a line of the file. */
export function licenseFactsOf({
  region,
  name,
  address,
  phone,
  license,
  location,
}: LicenseFacts): LicenseFacts {
  return { region, name, address, phone, license, location };
}

export type FactsChange = { known: HallRow; facts: LicenseFacts };

/** Updates the facts of halls in one statement, and the hall names of their members. */
export async function changeLicenseFacts(tx: Transaction, changes: FactsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const renames = changes.flatMap(({ known, facts: { name } }) =>
    known.name === name ? [] : [{ hall: known, name }],
  );
  if (renames.length > 0) await renameOnMembers(tx, renames);
  const rows = changes.map(({ known, facts }) => {
    const row = hallColumns(facts);
    return sql`(cast(${known.id} as bigint), ${row.region}, ${row.name}, ${row.name_key},
      ${row.address}, ${row.address_key}, ${row.phone}, ${row.license}, ${row.location})`;
  });
  await sql`with fresh (id, region, name, name_key, address, address_key, phone, license, location)
    as (values ${sql.join(rows)})
    update halls set region = fresh.region, name = fresh.name, name_key = fresh.name_key,
      address = fresh.address, address_key = fresh.address_key, phone = fresh.phone, license = fresh.license, location = fresh.location
    from fresh where halls.id = fresh.id`.execute(tx);
  await indexHalls(
    tx,
    changes.map(({ known }) => known.id),
  );
}
