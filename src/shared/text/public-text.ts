import { z } from 'zod';

/** The kind of a public text: free text, or a web address, which new members may enter too. */
type Kind = { kind: 'text' | 'address' };

/** The registry of schema fields whose texts strangers may read. */
export const publicTexts = z.registry<Kind>();

/**
 * Marks a schema field as shown to strangers: an API call is refused if the filters or the rules for new
 * members refuse the text of the field (see `body` in `server/http/validate.ts`).
 */
export function publicText<Schema extends z.ZodType>(schema: Schema, kind: Kind['kind'] = 'text'): Schema {
  publicTexts.add(schema, { kind });
  return schema;
}
