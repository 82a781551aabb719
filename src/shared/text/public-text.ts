import { z } from 'zod';

/** `text` is free text, `address` a web address, which new members may enter too. */
type Kind = { kind: 'text' | 'address' };

/** The schema fields that strangers may read. */
export const publicTexts = z.registry<Kind>();

/** Marks a field: a call is refused if filters or the new members' rules refuse its text (`body`). */
export function publicText<Schema extends z.ZodType>(schema: Schema, kind: Kind['kind'] = 'text'): Schema {
  publicTexts.add(schema, { kind });
  return schema;
}
