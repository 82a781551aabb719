import type { Generated } from 'kysely';

type Id = Generated<number>;

export interface HallTables {
  /** The number of visitors of the hall's page on a Korean day. */
  hall_views: { hall: number; day: string; views: number };
  halls: {
    id: Id;
    listed: Generated<number>;
    region: string;
    name: string;
    name_key: string;
    address: string;
    address_key: string;
    website: Generated<string>;
    youtube: Generated<string>;
    phone: Generated<string>;
    license: Generated<string>;
    /** Degrees of WGS 84 as `latitude,longitude`, six decimals; empty if they are not known. */
    location: Generated<string>;
    created_at: string;
  };
  /** Facts from keepers: `hours` is JSON by day, `phone_own` 1 for their number, `picture` '' for none. */
  hall_facts: {
    hall: number;
    hours: string;
    big: Generated<number>;
    medium: Generated<number>;
    pocket: Generated<number>;
    prices: Generated<string>;
    parking: Generated<string>;
    smoking: Generated<'' | 'yes' | 'no'>;
    lessons: Generated<string>;
    about: Generated<string>;
    phone_own: Generated<number>;
    picture: Generated<string>;
    updated_at: string;
    updated_by: number;
  };
  /** The last versions of a hall's facts, as JSON; `member` is the keeper or admin who saved the version. */
  hall_fact_versions: { id: Id; hall: number; facts: string; member: number; at: string };
  hall_keepers: { hall: number; member: number; at: string };
  /** The halls that members marked as theirs (단골). */
  hall_favourites: { hall: number; member: number; at: string };
  /** Halls that were merged into another, with the keys by which the licence file knows them. */
  merged_halls: {
    hall: number;
    kept: number;
    license: string;
    name_key: string;
    address_key: string;
    at: string;
  };
  /** Imports of the licence file, and in `hall_import_rows` their changes: `before` is '' for a new hall. */
  hall_imports: {
    id: Id;
    member: number;
    at: string;
    added: Generated<number>;
    changed: Generated<number>;
    undone_at: Generated<string>;
  };
  hall_import_rows: { import_id: number; hall: number; before: string; after: string };
  /**
   * News of a hall. `author` wrote the current text. `pending` is 1 until all members are notified, in the
   * order of their numbers; `reached` is the last one. `hidden` is 1 while moderators or reports hide it.
   */
  hall_news: {
    id: Id;
    hall: number;
    author: number;
    title: string;
    content: string;
    pending: Generated<number>;
    reached: Generated<number>;
    hidden: Generated<number>;
    at: string;
    updated_at: string;
  };
}
