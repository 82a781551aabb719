import { z } from 'zod';
import { CONSENT_KINDS } from './advertising.constants.ts';

/** One choice at a time. */
export const consentChange = z.object({
  kind: z.enum(CONSENT_KINDS, '무엇에 동의하는지 확인해주세요.'),
  given: z.boolean('동의하는지 알려주세요.'),
});
export type ConsentChange = z.infer<typeof consentChange>;

/** Since when each consent holds, and when it was last confirmed; null without it. */
const held = z.object({ since: z.string(), confirmedAt: z.string() }).nullable();
export const ownConsents = z.object({ day: held, night: held });
export type OwnConsents = z.infer<typeof ownConsents>;

/** The same after a choice, with the sentence that says what was saved. */
export const savedConsents = ownConsents.extend({ message: z.string() });
export type SavedConsents = z.infer<typeof savedConsents>;
