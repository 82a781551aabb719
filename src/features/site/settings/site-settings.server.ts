import { Hono } from 'hono';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { PictureKind } from '#/database/schema/board-tables.ts';
import { write } from '#/database/write.ts';
import { type HallContents, hallContents } from '#/features/halls/page/hall-page.contract.ts';
import { missingSettings, storePolicy } from '#/features/privacy/policy/policy.server.ts';
import { adContents, adEntry } from '#/features/site/ads/ads.contract.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { body, MESSAGE, operation } from '#/server/http/operations.ts';
import { readContents } from '#/server/http/public-files.ts';
import { attachPictures, findPictures } from '#/server/pictures/attached.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { Config } from '#/server/settings/config.ts';
import { SETTINGS_ROW } from '#/server/settings/stored-settings.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { PICTURE_NAME, picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture, PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { AD_FILE, HALL_PAGE_FILE, SETTING_FIELDS, SETTING_NAMES } from '#/shared/site-settings.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  ANNOUNCEMENTS_MOST,
  CONTENTS_FILE_STUCK,
  CONTENTS_SAVED,
  CONTENTS_UNREADABLE,
  SETTINGS_SAVED,
} from './site-settings.constants.ts';
import {
  type AdsDraft,
  adsDraft,
  type HallPageDraft,
  hallPageDraft,
  type ShownAds,
  type ShownHallPage,
  type ShownSettings,
  type SiteSettings,
  type SiteTerms,
  type StartSteps,
  siteSettings as settingsShape,
  shownAds,
  shownHallPage,
  shownSettings,
  siteTerms,
  startStepsAnswer,
} from './site-settings.contract.ts';

export const siteSettings = new Hono<ApiEnv>()
  .get('/', operation('사이트 설정', shownSettings), adminOnly, c => c.json(shown(c.env.site.config)))
  .put('/', operation('사이트 설정 저장', MESSAGE), adminOnly, body(settingsShape), async c => {
    const { site } = c.env;
    await changeSettings(site, c.req.valid('json'), c.var.member);
    return c.json({ message: SETTINGS_SAVED });
  })
  .get('/terms', operation('이용약관', siteTerms), c => c.json<SiteTerms>({ terms: c.env.site.config.TERMS }))
  .get('/start', operation('새 사이트를 시작하며 할 일', startStepsAnswer), adminOnly, async c =>
    c.json(await startSteps(c.env.site)),
  )
  .get('/ads', operation('관리 화면의 광고', shownAds), adminOnly, async c => {
    const { site } = c.env;
    const contents = await ownContents(site, AD_FILE, adContents);
    const ads = eachAd(place => toDraft(adEntry.safeParse(contents?.[place]).data ?? adEntry.parse({})));
    return c.json<ShownAds>({ isFile: await isFile(site, AD_FILE), ads });
  })
  .put('/ads', operation('광고 저장', MESSAGE), adminOnly, body(adsDraft), async c => {
    const contents = c.req.valid('json');
    const kept: AttachPictures = (tx, by) => keepAdPictures(tx, contents, by);
    await storeContents(c.env.site, { file: AD_FILE, kept }, c.var.member);
    return c.json({ message: CONTENTS_SAVED });
  })
  .get('/hall-page', operation('관리 화면의 당구장 페이지', shownHallPage), adminOnly, async c => {
    const { site } = c.env;
    const contents = await ownContents(site, HALL_PAGE_FILE, hallContents);
    const page = contents ? draftOf(contents) : NO_HALL_PAGE;
    return c.json<ShownHallPage>({ isFile: await isFile(site, HALL_PAGE_FILE), page });
  })
  .put('/hall-page', operation('당구장 페이지 저장', MESSAGE), adminOnly, body(hallPageDraft), async c => {
    const contents = c.req.valid('json');
    const kept: AttachPictures = (tx, by) => keepHallPictures(tx, contents, by);
    await storeContents(c.env.site, { file: HALL_PAGE_FILE, kept }, c.var.member);
    return c.json({ message: CONTENTS_SAVED });
  });

function valuesOf(config: Config): Required<SiteSettings> {
  return Object.fromEntries(
    SETTING_FIELDS.map(field => [field, config[SETTING_NAMES[field]]]),
  ) as Required<SiteSettings>;
}

const shown = (config: Config): ShownSettings => ({ values: valuesOf(config), mail: config.SMTP_URL !== '' });

async function changeSettings(site: Site, values: SiteSettings, by: SignedIn): Promise<void> {
  const before = valuesOf(site.config);
  await store(site, { name: SETTINGS_ROW, action: 'settings.change', before }, by, async (tx, keeping) => {
    await keepMark(tx, values.mark, keeping);
    return { ...before, ...values };
  });
  await storePolicy(site.db, site.config, site.now());
}

/** A file of the operator that was used instead is renamed. */
async function storeContents(
  site: Site,
  { file, kept }: { file: string; kept: AttachPictures },
  by: SignedIn,
) {
  const before = (site.settings.contents(file) ?? {}) as Record<string, unknown>;
  const putBack = await site.publicFiles.retire(`/${file}`).catch(error => {
    site.log.warn({ file, error: String(error) }, 'the operator’s file cannot be renamed');
    throw new Refusal('conflict', CONTENTS_FILE_STUCK);
  });
  await store(site, { name: file, action: 'contents.change', before }, by, kept).catch(async error => {
    await putBack();
    throw error;
  });
}

type Stored = { name: string; action: string; before: Record<string, unknown> };
/** Returns the object to store. */
type AttachPictures = (tx: Transaction, by: Keeping) => Promise<object>;

/** `mark` is the name of an uploaded picture; the former mark goes after 30 days. */
async function keepMark(tx: Transaction, mark: string, { member, now }: Keeping): Promise<void> {
  const pictures = PICTURE_NAME.test(mark) ? [{ name: mark, alt: '' }] : [];
  await attachPictures(tx, { kind: 'mark', post: 1 }, { pictures, members: [member], now });
}

async function store(site: Site, { name, action, before }: Stored, by: SignedIn, kept: AttachPictures) {
  const now = site.now();
  const changed_at = now.toISOString();
  await write(site.db, async tx => {
    // Locks the row, so that of two simultaneous changes the second replaces the pictures of the first.
    await tx
      .insertInto('site_settings')
      .values({ name, value: '{}', changed_at })
      .onConflict(oc => oc.column('name').doUpdateSet({ changed_at }))
      .execute();
    const value = await kept(tx, { member: by.number, now });
    await tx
      .updateTable('site_settings')
      .set({ value: JSON.stringify(value) })
      .where('name', '=', name)
      .execute();
    const facts = whatChanged(before, { ...before, ...value });
    await audit(tx, { by, action, subject: `settings:${name}`, ...facts, now });
  });
  // The settings are loaded before the answer, so that they are in force then.
  await site.settings.load();
}

const NO_HALL_PAGE: ShownHallPage['page'] = { billiardHall: '', host: '', announcements: [] };

/** Undefined if only built-in contents exist. */
async function ownContents<T extends z.ZodType>(site: Site, file: string, schema: T) {
  const isOwn = site.settings.contents(file) !== undefined || (await isFile(site, file));
  return isOwn ? readContents(site, file, schema, CONTENTS_UNREADABLE) : undefined;
}

const isFile = async ({ publicFiles }: Site, file: string) =>
  (await publicFiles.ofOwner(`/${file}`)) !== undefined;

function draftOf({ billiardHall, host, announcements, ...first }: HallContents) {
  const all = [first, ...announcements].filter(each => each.announcement || each.imageUrl);
  const shown = all.slice(0, ANNOUNCEMENTS_MOST).map(toDraft);
  return { billiardHall, host, announcements: shown } satisfies ShownHallPage['page'];
}

const SHOWN_WIDTH = 960;

type Drafted = { imageUrl: string; pictures?: PictureRef[] };
type Keeping = { member: number; now: Date };

const eachAd = <Ad>(at: (place: keyof AdsDraft) => Ad) => ({
  ad1: at('ad1'),
  ad2: at('ad2'),
  ad3: at('ad3'),
  banner: at('banner'),
});

/** Returns the ads to store; replaced pictures are deleted after 30 days. */
async function keepAdPictures(tx: Transaction, ads: AdsDraft, by: Keeping): Promise<AdsDraft> {
  const known = await attachDraftPictures(tx, 'ad', { drafts: Object.values(ads), by });
  return eachAd(place => toStored(ads[place], known));
}

async function keepHallPictures(tx: Transaction, page: HallPageDraft, by: Keeping): Promise<HallPageDraft> {
  const known = await attachDraftPictures(tx, 'hall-page', { drafts: page.announcements, by });
  return { ...page, announcements: page.announcements.map(each => toStored(each, known)) };
}

/** Returns the pictures by file name. Throws 400 for a picture that is gone or not the admin's. */
async function attachDraftPictures(
  tx: Transaction,
  kind: PictureKind,
  { drafts, by: { member, now } }: { drafts: Drafted[]; by: Keeping },
): Promise<Map<string, Picture>> {
  const all = drafts.flatMap(({ pictures = [] }) => pictures);
  // Two announcements may use one picture.
  const pictures = [...new Map(all.map(each => [each.name, each])).values()];
  const owner = { kind, post: 1 };
  await attachPictures(tx, owner, { pictures, members: [member], now });
  return new Map((await findPictures(tx, owner)).map(each => [each.name, each]));
}

/** Adds the address and size of an uploaded picture. */
function toStored<T extends Drafted>(draft: T, known: Map<string, Picture>): T {
  const { pictures, ...rest } = draft;
  const [own] = pictures ?? [];
  const picture = own && known.get(own.name);
  if (!picture) return rest as T;
  const described = { ...picture, alt: own.alt };
  return { ...draft, imageUrl: picturePath(picture.name, SHOWN_WIDTH), pictures: [described] };
}

/** Leaves out the address of an uploaded picture. */
function toDraft<T extends Drafted>(draft: T): T {
  return draft.pictures?.length ? { ...draft, imageUrl: '' } : draft;
}

async function startSteps(site: Site): Promise<StartSteps> {
  const { config, db } = site;
  const [notices, halls, members, notice, tournament, ownHall] = await Promise.all([
    loadCount(db, 'notices'),
    loadCount(db, 'halls'),
    loadCount(db, 'members'),
    lastTitle(db, 'notices'),
    lastTitle(db, 'tournaments'),
    findOwnHall(site),
  ]);
  const { SITE_NAME, CONTACT, OPERATOR_NAME, PRIVACY_OFFICER } = config;
  const done = {
    named: CONTACT !== '',
    operator: missingSettings(config).length === 0,
    mail: config.SMTP_URL !== '',
    hallPage: ownHall !== undefined,
    notice: notices > 0,
    halls: halls > 0,
    tournament: tournament !== '',
    members: members > 0,
  };
  const results = {
    named: `${SITE_NAME}, 연락처 ${CONTACT}`,
    operator: `운영자 ${OPERATOR_NAME}, 보호책임자 ${PRIVACY_OFFICER}`,
    mail: '메일을 보낼 수 있습니다.',
    hallPage: ownHall ?? '',
    notice: `공지 ${withCommas(notices)}개, 마지막 ‘${notice}’`,
    halls: `당구장 ${withCommas(halls)}곳`,
    tournament: `마지막 ‘${tournament}’`,
  };
  const shown = Object.entries(results).map(([step, result]) => [
    step,
    done[step as keyof typeof results] ? result : '',
  ]);
  const { mail: _, members: hasMembers, ...onScreens } = done;
  const isDone = hasMembers || Object.values(onScreens).every(Boolean);
  return { isDone, ...done, results: Object.fromEntries(shown) };
}

/** '' without a row. */
async function lastTitle(db: Database, table: 'notices' | 'tournaments'): Promise<string> {
  const newest = db.selectFrom(table).select('title').where('listed', '=', 1).orderBy('id', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.title ?? '';
}

/** '' if the page has no name or is unreadable; undefined if nobody has made the page. */
async function findOwnHall(site: Site): Promise<string | undefined> {
  // The page itself reports an unreadable file.
  const nameless = { billiardHall: '' };
  return (await ownContents(site, HALL_PAGE_FILE, hallContents).catch(() => nameless))?.billiardHall;
}
