import { z } from 'zod';
import { CONSENT_KINDS } from './advertising.rules.ts';

export const consentChange = z.object({
  kind: z.enum(CONSENT_KINDS, '무엇에 동의하는지 확인해주세요.'),
  given: z.boolean('동의하는지 알려주세요.'),
});
export type ConsentChange = z.infer<typeof consentChange>;

/** The time a consent was given and the time it was last confirmed; null where there is no consent. */
const held = z.object({ since: z.string(), confirmedAt: z.string() }).nullable();
export const ownConsents = z.object({ day: held, night: held });
export type OwnConsents = z.infer<typeof ownConsents>;

/** Like `ownConsents`, with a sentence about the saved choice. */
export const savedConsents = ownConsents.extend({ message: z.string() });
export type SavedConsents = z.infer<typeof savedConsents>;
