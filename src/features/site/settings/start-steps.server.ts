import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import { hallContents } from '#/features/halls/page/hall-page.contract.ts';
import { missingSettings } from '#/features/privacy/policy/policy.server.ts';
import { readContents } from '#/server/http/public-files.ts';
import type { Site } from '#/server/site.ts';
import { HALL_PAGE_FILE } from '#/shared/site-settings.ts';
import { CONTENTS_UNREADABLE } from './site-settings.constants.ts';
import type { StartSteps } from './site-settings.contract.ts';

/** Which steps of setting up a new site are done, and the result of each. */
export async function startSteps(site: Site): Promise<StartSteps> {
  const { config, db } = site;
  const [notices, halls, members, title, ownHall] = await Promise.all([
    loadCount(db, 'notices'),
    loadCount(db, 'halls'),
    loadCount(db, 'members'),
    lastNotice(db),
    findOwnHall(site),
  ]);
  const number = (count: number) => count.toLocaleString('ko-KR');
  const { SITE_NAME, CONTACT, OPERATOR_NAME, PRIVACY_OFFICER } = config;
  const done = {
    named: CONTACT !== '',
    operator: missingSettings(config).length === 0,
    mail: config.SMTP_URL !== '',
    hallPage: ownHall !== undefined,
    notice: notices > 0,
    halls: halls > 0,
    members: members > 0,
  };
  const results = {
    named: `${SITE_NAME}, 연락처 ${CONTACT}`,
    operator: `운영자 ${OPERATOR_NAME}, 보호책임자 ${PRIVACY_OFFICER}`,
    mail: '메일을 보낼 수 있습니다.',
    hallPage: ownHall ?? '',
    notice: `공지 ${number(notices)}개, 마지막 ‘${title}’`,
    halls: `당구장 ${number(halls)}곳`,
  };
  const shown = Object.entries(results).map(([step, result]) => [
    step,
    done[step as keyof typeof results] ? result : '',
  ]);
  const { mail: _, members: hasMembers, ...onScreens } = done;
  const isDone = hasMembers || Object.values(onScreens).every(Boolean);
  return { isDone, ...done, results: Object.fromEntries(shown) };
}

async function lastNotice(db: Database): Promise<string> {
  const newest = db.selectFrom('notices').select('title').where('listed', '=', 1).orderBy('id', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.title ?? '';
}

/** The operator's own hall's name: undefined without a page, '' without a name. */
async function findOwnHall(site: Site): Promise<string | undefined> {
  const { settings, publicFiles } = site;
  const isOwn = settings.contents(HALL_PAGE_FILE) ?? (await publicFiles.ofOwner(`/${HALL_PAGE_FILE}`));
  if (isOwn === undefined) return undefined;
  const read = readContents(site, HALL_PAGE_FILE, hallContents, CONTENTS_UNREADABLE);
  // The page of the hall itself reports an unreadable file.
  return read.then(({ billiardHall }) => billiardHall).catch(() => '');
}
