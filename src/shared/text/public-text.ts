import { z } from 'zod';

/** The kind of a text: free text, or a web address, which members who signed up recently may enter too. */
type Kind = { kind: 'text' | 'address' };

/** The fields of contracts whose texts are shown to others than their author and the site's staff. */
export const publicTexts = z.registry<Kind>();

/**
 * Marks a field as shown to strangers: a text in it that the filters or the rules for new members refuse is
 * refused with the request (see `body` in `server/http/validate.ts`).
 */
export function publicText<Schema extends z.ZodType>(schema: Schema, kind: Kind['kind'] = 'text'): Schema {
  publicTexts.add(schema, { kind });
  return schema;
}
