import { z } from 'zod';

/**
 * The kind of a public text: free text, or a web address, which even members who signed up recently may
 * enter.
 */
type Kind = { kind: 'text' | 'address' };

/**
 * The registry of the schema fields whose texts are shown to people other than their author and the site's
 * staff.
 */
export const publicTexts = z.registry<Kind>();

/**
 * Marks a schema field as shown to strangers: an API call is refused if the filters or the rules for new
 * members refuse the text of the field (see `body` in `server/http/validate.ts`).
 */
export function publicText<Schema extends z.ZodType>(schema: Schema, kind: Kind['kind'] = 'text'): Schema {
  publicTexts.add(schema, { kind });
  return schema;
}
