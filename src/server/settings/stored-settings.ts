import { randomBytes } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import type { SiteKey } from '#/database/schema/webhook-tables.ts';
import { write } from '#/database/write.ts';
import { SETTING_FIELDS, SETTING_NAMES, type SettingField } from '#/shared/site-settings.ts';
import { type Config, readConfig } from './config.ts';

/** The name of the row with the site's settings; a row with contents has the name of their file. */
export const SETTINGS_ROW = 'settings';

/** The name of the row that records that the first values from the environment have been stored. */
const FIRST_VALUES_ROW = 'first-values';

/**
 * Reads and stores an admin's changes: the settings, and the contents of the advertising and hall pages
 * (`adContents.json`, `gyContents.json`), which a file of that name in the data folder overrides.
 */
export class StoredSettings {
  readonly #db: Database;
  readonly #config: Config;
  readonly #defaults = readConfig({});
  #contents = new Map<string, unknown>();
  #loading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  contents(file: string): unknown {
    return this.#contents.get(file);
  }

  /** Reads all settings and contents: at the start and after a change, also by another process. */
  load(): Promise<void> {
    // In turn, so that an older read never finishes last; callers during a read share the next one.
    this.#next ??= this.#loading
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#loading = this.#read();
        return this.#loading;
      });
    return this.#next;
  }

  async #read(): Promise<void> {
    const rows = await this.#db.selectFrom('site_settings').select(['name', 'value']).execute();
    const stored = new Map<string, unknown>(rows.map(({ name, value }) => [name, JSON.parse(value)]));
    const values = (stored.get(SETTINGS_ROW) ?? {}) as Partial<Record<SettingField, unknown>>;
    stored.delete(SETTINGS_ROW);
    this.#contents = stored;
    for (const field of SETTING_FIELDS) this.#set(field, values[field]);
  }

  #set(field: SettingField, value: unknown): void {
    const name = SETTING_NAMES[field];
    Object.assign(this.#config, { [name]: value ?? this.#defaults[name] });
  }

  /**
   * Stores the values that the environment gives to settings of the admins' screen, once for each site; then
   * only the screen changes them. Call it before the first `load`, which overwrites these values.
   */
  async storeFirstValues(now: Date): Promise<void> {
    const given = SETTING_FIELDS.filter(field => this.#config.inEnvironment.includes(SETTING_NAMES[field]));
    const first = Object.fromEntries(given.map(field => [field, this.#config[SETTING_NAMES[field]]]));
    const changed_at = now.toISOString();
    const rows = this.#db.selectFrom('site_settings').select('value');
    if (await rows.where('name', '=', FIRST_VALUES_ROW).executeTakeFirst()) return;
    await write(this.#db, async tx => {
      const marked = await tx
        .insertInto('site_settings')
        .values({ name: FIRST_VALUES_ROW, value: JSON.stringify(given), changed_at })
        .onConflict(oc => oc.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (!marked) return;
      const row = await tx
        .selectFrom('site_settings')
        .select('value')
        .where('name', '=', SETTINGS_ROW)
        .executeTakeFirst();
      const value = JSON.stringify({ ...JSON.parse(row?.value ?? '{}'), ...first });
      await tx
        .insertInto('site_settings')
        .values({ name: SETTINGS_ROW, value, changed_at })
        .onConflict(oc => oc.column('name').doUpdateSet({ value, changed_at }))
        .execute();
    });
  }
}

const KEYS = new WeakMap<Database, Map<string, Promise<string>>>();

const newKey = () => randomBytes(32).toString('base64url');

/** The secret key called `name`, shared by all processes; the first call makes and stores it. */
export function loadSiteKey(
  db: Database,
  name: SiteKey,
  make: () => string | Promise<string> = newKey,
): Promise<string> {
  const keys = KEYS.get(db) ?? new Map<string, Promise<string>>();
  KEYS.set(db, keys);
  const known = keys.get(name);
  if (known) return known;
  const read = readKey(db, name, make);
  keys.set(name, read);
  read.catch(() => keys.delete(name));
  return read;
}

async function readKey(db: Database, name: SiteKey, make: () => string | Promise<string>): Promise<string> {
  const stored = () => db.selectFrom('site_keys').select('value').where('name', '=', name).executeTakeFirst();
  const row = await stored();
  if (row) return row.value;
  // Two processes may need it at once: the first write wins.
  const value = await make();
  await db
    .insertInto('site_keys')
    .values({ name, value })
    .onConflict(oc => oc.doNothing())
    .execute();
  return (await stored())?.value ?? value;
}
