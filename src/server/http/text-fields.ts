import { z } from 'zod';
import { publicTexts } from '#/shared/text/public-text.ts';

/**
 * A field of a request's schema that takes free text. `path` has `*` for every element of a list and every
 * key of a record. `kind` is set for a field that is shown to strangers: free text, or a web address.
 */
export type TextField = { path: string[]; kind: 'text' | 'address' | undefined };
/** A text or web address that strangers will read, and its place in the request (`entries.0.name`). */
export type PublicText = { path: string; text: string; kind: 'text' | 'address' };

/** All fields of a schema that take free text; a field of several variants may be listed twice. */
export function textFields(schema: z.core.$ZodType, path: string[] = []): TextField[] {
  const kind = publicTexts.get(schema as z.ZodType)?.kind;
  if (kind) return [{ path, kind }];
  if (isFreeText(schema)) return [{ path, kind: undefined }];
  return innerSchemas(schema).flatMap(([inner, ...key]) => textFields(inner, [...path, ...key]));
}

/** The texts that a request has in those of `fields` that are shown to strangers, without empty ones. */
export const publicTextsIn = (fields: readonly TextField[], sent: unknown): PublicText[] =>
  fields.flatMap(({ path, kind }) => (kind ? textsAt(sent, path).map(text => ({ ...text, kind })) : []));

// A format such as that of a uuid or a date leaves no room for words.
const isFreeText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodAny ||
  (schema instanceof z.ZodString && !(schema instanceof z.ZodStringFormat));

/** The schemas directly inside another, each with its key (`*` for list elements) or, in a wrapper, none. */
function innerSchemas(schema: z.core.$ZodType): [z.core.$ZodType, ...string[]][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.core.$ZodShape).map(([key, inner]) => [inner, key]);
  if (schema instanceof z.ZodArray) return [[schema.element, '*']];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((inner, index) => [inner, String(index)]);
  if (schema instanceof z.ZodRecord) return [[schema.valueType, '*']];
  if (schema instanceof z.ZodUnion) return schema.options.map(inner => [inner]);
  if (schema instanceof z.ZodIntersection) return [[schema.def.left], [schema.def.right]];
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def;
    return [[first instanceof z.ZodTransform ? out : first]];
  }
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? [[innerType]] : [];
}

function textsAt(sent: unknown, path: string[], before: string[] = []): { path: string; text: string }[] {
  const [key, ...rest] = path;
  if (key === undefined)
    return typeof sent === 'string' && sent !== '' ? [{ path: before.join('.'), text: sent }] : [];
  if (typeof sent !== 'object' || sent === null) return [];
  const all = key === '*' ? Object.entries(sent) : [[key, (sent as Record<string, unknown>)[key]] as const];
  return all.flatMap(([name, inner]) => textsAt(inner, rest, [...before, name]));
}
