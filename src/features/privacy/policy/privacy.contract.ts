import { z } from 'zod';

/** One kind of personal data: its items, its purpose, its legal ground (개인정보보호법 15조) and its retention. */
const storedPart = z.object({
  title: z.string(),
  items: z.string(),
  purpose: z.string(),
  basis: z.string(),
  period: z.string(),
});
export type StoredPart = z.infer<typeof storedPart>;

/** One section of the policy; `parts` is the table of stored data. */
const policySection = z.object({
  title: z.string(),
  text: z.array(z.string()).optional(),
  items: z.array(z.string()).optional(),
  parts: z.array(storedPart).optional(),
  links: z.array(z.object({ to: z.string(), text: z.string() })).optional(),
});
export type PolicySection = z.infer<typeof policySection>;

/** A version of the policy, in force from `day` (Seoul); `versions` are the days of the newest versions. */
export const policy = z.object({
  day: z.string(),
  sections: z.array(policySection),
  versions: z.array(z.string()),
});
export type Policy = z.infer<typeof policy>;

export const policyDay = z.object({ day: z.iso.date() });
