import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';

export const hallList = listQuery(['id', 'region', 'name', 'address'], ['all', 'region', 'name', 'address']);

/** A hall as every answer shows it; an address on the web that is not known is null. */
export const hall = z.object({
  id: z.number(),
  region: z.string(),
  name: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  youtube: z.string().nullable(),
});
export type Hall = z.infer<typeof hall>;
