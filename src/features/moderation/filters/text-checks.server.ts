import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { PendingReview } from '#/features/moderation/reports/content-cases.server.ts';
import { operation } from '#/server/http/operations.ts';
import type { PublicText } from '#/server/http/text-fields.ts';
import { BUCKETS, type Bucket } from '#/server/limits/rate-limits.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { type Issue, invalidField, Refusal } from '#/shared/refusal.ts';
import { countCodePoints, foldKey } from '#/shared/text/text.ts';
import { HOUR_MS, showWait } from '#/shared/time/time.ts';
import { hasPhoneNumber, linksIn } from './contacts.rules.ts';
import {
  LINKS_COMPARED,
  NEW_MEMBER_LINK,
  NEW_MEMBER_MOST,
  NEW_MEMBER_PHONE,
  REPEATED_FROM,
} from './filters.constants.ts';
import { type CompiledFilter, filtersIn, refusalOf } from './filters.rules.ts';
import { loadFilters } from './filters.server.ts';

/** `before` are the fields before an edit; `named` is the number of new mentions. */
type Written = {
  what: 'posts' | 'comments';
  fields: Record<string, string>;
  before?: Record<string, string>;
  named: number;
};
type LimitUses = [Bucket, string | number][];

const ALLOWANCE = { posts: 'postsOfNewMember', comments: 'commentsOfNewMember' } as const;

const allowance = z.object({ left: z.number(), most: z.number() }).nullable();
/** The posts and comments that a new member may still write today; null for other members. */
export const writingLimits = z.object({ posts: allowance, comments: allowance });

export const writingAllowance = new Hono<ApiEnv>().get(
  '/writing-limits',
  operation('새 회원이 오늘 더 쓸 수 있는 글과 댓글', writingLimits),
  memberOnly,
  async c => {
    const { site } = c.env;
    const { member } = c.var;
    const isNew = isNewMember(site, member);
    const allowance = async (what: Written['what']) => {
      if (!isNew) return null;
      const most = BUCKETS[ALLOWANCE[what]].max;
      return { left: Math.max(0, most - (await site.limits.counted(ALLOWANCE[what], member.number))), most };
    };
    const [posts, comments] = await Promise.all([allowance('posts'), allowance('comments')]);
    return c.json({ posts, comments } satisfies z.infer<typeof writingLimits>);
  },
);

/**
 * Calls `write`, with the reason if the text is held for review. Throws 400 for a refused text and 429 beyond
 * a daily limit; a failed write uses up no limit. Moderators are exempt.
 */
export async function submitForReview<T>(
  site: Site,
  member: SignedIn,
  written: Written,
  write: (hold: PendingReview | undefined) => Promise<T>,
): Promise<T> {
  if (mayModerate(member)) return write(undefined);
  const isNew = isNewMember(site, member);
  const filtered = await refuseOrHold(site, written, isNew);
  const taken: LimitUses = [];
  try {
    const { what, before, named } = written;
    if (isNew && !before)
      await takeOfDay(site, [ALLOWANCE[what], member.number], { taken, full: NEW_MEMBER_MOST[what] });
    for (let n = 0; n < named; n++)
      await takeOfDay(site, ['mentionsOfDay', member.number], {
        taken,
        full: '다른 회원은 하루에 200번까지 @로 부를 수 있습니다. 이름을 빼거나',
      });
    const repeated = await findRepeat(site, member, written, taken);
    const hold = filtered ?? repeated;
    return await write(hold);
  } catch (error) {
    for (const each of taken) await site.limits.giveBack(...each);
    throw error;
  }
}

/** These texts cannot be held for review: a filter that holds other texts refuses them. */
export async function findTextIssues(
  site: Pick<Site, 'db' | 'listCache' | 'config' | 'now'>,
  member: SignedIn | null | undefined,
  texts: readonly PublicText[],
): Promise<Issue[]> {
  if (texts.length === 0 || mayModerate(member ?? null)) return [];
  const isNew = isNewMember(site, member ?? null);
  const filters = await loadFilters(site);
  return texts.flatMap(({ path, text, kind }) => {
    const message = textRefusal(filters, text, isNew && kind === 'text');
    return message ? [{ path, message }] : [];
  });
}

/** Returns a reason in Korean if a filter refuses the text; `isNew` adds the rules for new members. */
function textRefusal(filters: CompiledFilter[], text: string, isNew: boolean): string | undefined {
  const found = filtersIn(filters, text);
  const refusing = found.find(({ action }) => action === 'refuse') ?? found[0];
  return refusing ? refusalOf(refusing) : isNew ? newMemberRefusal(text) : undefined;
}

export async function refuseTexts(site: Site, member: SignedIn, texts: readonly PublicText[]): Promise<void> {
  const issues = await findTextIssues(site, member, texts);
  if (issues[0]) throw new Refusal('invalid', issues[0].message, { issues });
}

const wholeText = (fields: Record<string, string>) => Object.values(fields).join('\n');

/**
 * Throws 400 for the first field that a filter or the rules for new members refuse. Otherwise returns the
 * reason to hold the text, if any.
 */
async function refuseOrHold(
  site: Site,
  { fields, before }: Pick<Written, 'fields' | 'before'>,
  isNew: boolean,
): Promise<PendingReview | undefined> {
  const filters = await loadFilters(site);
  const refusing = filters.filter(({ action }) => action === 'refuse');
  for (const [path, text] of Object.entries(fields)) {
    const message = textRefusal(refusing, text, isNew);
    if (message) throw invalidField(path, message);
  }
  return holdReason(filters, wholeText(fields), before && wholeText(before));
}

/** Undefined without a reason, or if the text before the edit had it too. */
function holdReason(filters: CompiledFilter[], text: string, before?: string): PendingReview | undefined {
  const holding = filters.filter(({ action }) => action === 'hold');
  const known = new Set(before === undefined ? [] : filtersIn(holding, before).map(({ id }) => id));
  const found = filtersIn(holding, text).find(({ id }) => !known.has(id));
  return found && { why: 'filter', what: found.pattern };
}

/** Adds the use to `taken`, to give it back if nothing is stored. Throws 429 with the sentence `full`. */
async function takeOfDay(
  { limits }: Site,
  counted: LimitUses[number],
  { taken, full }: { taken: LimitUses; full: string },
): Promise<void> {
  // The use is recorded first, because a refused attempt is counted too.
  taken.push(counted);
  try {
    await limits.take(...counted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { retryAfterSeconds = 0 } = error;
    const sentence = `${full} ${showWait(retryAfterSeconds)} 후에 다시 시도해 주세요.`;
    throw new Refusal('too-many', sentence, { retryAfterSeconds });
  }
}

/** Adds the uses of limits to `taken`. Returns the reason if the text or a link was sent too often. */
async function findRepeat(
  site: Site,
  { number }: SignedIn,
  { what, fields, before }: Written,
  taken: LimitUses,
): Promise<PendingReview | undefined> {
  const text = wholeText(fields);
  const letters = foldKey(text).replace(/[^\p{L}\p{N}]/gu, '');
  const isRepeatable =
    before !== undefined || (what === 'comments' && countCodePoints(letters) < REPEATED_FROM);
  const key = `${number} ${hash('sha256', letters, 'base64url')}`;
  const isSame = !isRepeatable && !(await isWithinLimit(site, ['sameText', key], taken));
  const own = new Set([new URL(publicUrl(site.config)).host, ...linksIn(before ? wholeText(before) : '')]);
  const links = linksIn(text).filter(link => !own.has(link) && !own.has(link.split(/[/?]/)[0] ?? ''));
  const common: string[] = [];
  for (const link of links.slice(0, LINKS_COMPARED))
    if (await isOfMany(site, number, link, taken)) common.push(link);
  if (isSame) return { why: 'repeat', what: '' };
  return common[0] === undefined ? undefined : { why: 'link', what: common[0] };
}

async function isOfMany(site: Site, number: number, link: string, taken: LimitUses): Promise<boolean> {
  if (await isWithinLimit(site, ['linkOfMember', `${number} ${link}`], taken))
    return !(await isWithinLimit(site, ['membersOfLink', link], taken));
  return (await site.limits.counted('membersOfLink', link)) > BUCKETS.membersOfLink.max;
}

/** The use is added to `taken`, to give it back if nothing is stored; returns false beyond the limit. */
async function isWithinLimit({ limits }: Site, counted: LimitUses[number], taken: LimitUses) {
  const isWithin = await limits.takes(...counted);
  if (isWithin) taken.push(counted);
  return isWithin;
}

/** Also true for guests: their texts are part of a sign-up. */
function isNewMember({ config, now }: Pick<Site, 'config' | 'now'>, member: SignedIn | null): boolean {
  if (mayModerate(member) || config.RATE_LIMIT === 'off') return false;
  const joinedAt = member ? Date.parse(member.joinedAt ?? '') : now().getTime();
  return now().getTime() - joinedAt < config.NEW_MEMBER_HOURS * HOUR_MS;
}

function newMemberRefusal(text: string): string | undefined {
  if (linksIn(text).length > 0) return NEW_MEMBER_LINK;
  if (hasPhoneNumber(text)) return NEW_MEMBER_PHONE;
  return undefined;
}
