import type { Database } from '#/database/connect.ts';
import { SETTING_FIELDS, SETTING_NAMES, type SettingField } from '#/shared/site-settings.ts';
import type { Config } from './config.ts';

/** The row of what `site-settings` changes; the others are contents by the name of their file. */
export const SETTINGS_ROW = 'settings';

type Values = Partial<Record<SettingField, unknown>>;

/**
 * What admins have set on a screen: settings, which it puts into the site's `config` where the environment does not
 * name them, and the contents of files that do not lie in the data folder.
 */
export class StoredSettings {
  readonly #db: Database;
  readonly #config: Config;
  /** As the site was started: what the environment says, or the defaults. */
  readonly #given: Config;
  #contents = new Map<string, unknown>();
  #loading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
    this.#given = { ...config };
  }

  /** What was stored for a file; undefined where nothing was. */
  contents(file: string): unknown {
    return this.#contents.get(file);
  }

  /** Reads all of it anew; at the start, and whenever this process or another has changed it. */
  load(): Promise<void> {
    // In turn, so that an older reading never comes last; however many ask meanwhile, one waits for the one under way.
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
