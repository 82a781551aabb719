import { mayModerate, type Reader } from '#/shared/authorship.ts';
import { hasPhoneNumber, linksIn } from './contacts.rules.ts';
import { NEW_MEMBER_LINK, NEW_MEMBER_PHONE } from './text-checks.constants.ts';

const HOUR_MS = 3_600_000;

type Settings = { NEW_MEMBER_HOURS: number; RATE_LIMIT: 'on' | 'off' };
type Member = NonNullable<Reader> & { joinedAt?: string };

/**
 * Whether a member signed up so recently that the limits of new members apply; they apply to guests, too:
 * a guest's texts are those of a sign-up.
 */
export function isNewMember(member: Member | null, settings: Settings, now: Date): boolean {
  const joinedAt = member ? member.joinedAt : now.toISOString();
  if (mayModerate(member) || joinedAt === undefined || settings.RATE_LIMIT === 'off') return false;
  return now.getTime() - Date.parse(joinedAt) < settings.NEW_MEMBER_HOURS * HOUR_MS;
}

/**
 * Why a new member may not write this text: it has a link or a phone number; undefined for any other text.
 */
export function newMemberRefusal(text: string): string | undefined {
  if (linksIn(text).length > 0) return NEW_MEMBER_LINK;
  if (hasPhoneNumber(text)) return NEW_MEMBER_PHONE;
  return undefined;
}
