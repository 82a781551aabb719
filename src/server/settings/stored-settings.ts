import { randomBytes } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import type { SiteKey } from '#/database/schema/webhook-tables.ts';
import { SETTING_FIELDS, SETTING_NAMES, type SettingField } from '#/shared/site-settings.ts';
import type { Config } from './config.ts';

/** The row with the site's settings; the other rows are contents by the name of their file. */
export const SETTINGS_ROW = 'settings';

type Values = Partial<Record<SettingField, unknown>>;

/** Settings and contents changed on a screen; the environment and the operator's files take precedence. */
export class StoredSettings {
  readonly #db: Database;
  readonly #config: Config;
  /** The settings at the start: from the environment, or the defaults. */
  readonly #given: Config;
  #contents = new Map<string, unknown>();
  #loading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
    this.#given = { ...config };
  }

  /** The stored content of a file; undefined if there is none. */
  contents(file: string): unknown {
    return this.#contents.get(file);
  }

  /** Reads all settings and contents: at the start and after a change, also by another process. */
  load(): Promise<void> {
    // One after another, so that an older read never finishes last; all callers during a read share one next
    // read.
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
    const values = (stored.get(SETTINGS_ROW) ?? {}) as Values;
    stored.delete(SETTINGS_ROW);
    this.#contents = stored;
    for (const field of SETTING_FIELDS) this.#set(field, values[field]);
  }

  #set(field: SettingField, value: unknown): void {
    const name = SETTING_NAMES[field];
    const isStored = value !== undefined && !this.#config.inEnvironment.includes(name);
    Object.assign(this.#config, { [name]: isStored ? value : this.#given[name] });
  }
}

const KEYS = new WeakMap<Database, Map<string, Promise<string>>>();

/** The secret key called `name`, shared by all processes; the first call creates and stores it. */
export function loadSiteKey(db: Database, name: SiteKey): Promise<string> {
  const keys = KEYS.get(db) ?? new Map<string, Promise<string>>();
  KEYS.set(db, keys);
  const known = keys.get(name);
  if (known) return known;
  const read = readKey(db, name);
  keys.set(name, read);
  read.catch(() => keys.delete(name));
  return read;
}

async function readKey(db: Database, name: SiteKey): Promise<string> {
  const stored = () => db.selectFrom('site_keys').select('value').where('name', '=', name).executeTakeFirst();
  const row = await stored();
  if (row) return row.value;
  // Two processes may need it at once: the first write wins.
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('site_keys')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await stored())?.value ?? value;
}
