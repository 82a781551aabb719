import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { HallPage } from '#/features/halls/page/hall-page.contract.ts';
import type { Policy } from '#/features/privacy/policy/policy.server.ts';
import type { Ad, ListedAd } from '#/features/site/ads/ads.contract.ts';
import { readConfig } from '#/server/settings/config.ts';
import { StoredSettings } from '#/server/settings/stored-settings.ts';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, test } from '#test/test-app.ts';
import { CONTENTS_FILE_STUCK, SETTINGS_SAVED } from './site-settings.constants.ts';
import type {
  AdsDraft,
  ShownAds,
  ShownSettings,
  SiteSettings,
  StartSteps,
} from './site-settings.contract.ts';

const PATH = '/api/site-settings';
const CHANGED = {
  siteName: '한큐당구장',
  contact: '02-123-4567',
  mark: '',
  accent: 'blue',
  terms: '큐는 제자리에 둡니다.',
  freeBoardHeadings: '질문, 후기',
  holidays: '2027-03-03 임시공휴일, 07-01',
  operatorName: '한큐',
  privacyOfficer: '김책임',
  privacyContact: '',
  privacyProcessors: '',
  attendance: 'per-press',
  newMemberHours: '2',
  reportHideWeight: 7,
  reportHideWeightNickname: 4,
};

test('the holidays that an admin adds are days, and a program that does not send them leaves them', async () => {
  const { app, admin: as } = await openSiteWith('admin');
  const put = (body: object) => app.call<{ message: string }>('PUT', PATH, { as, body });
  for (const holidays of ['2027-02-30', '내일', '3월 3일', `2027-03-03 ${'가'.repeat(31)}`])
    expect(await put({ ...CHANGED, holidays })).toMatchObject({ status: 400 });
  expect((await put({ ...CHANGED, holidays: '2027-03-03 임시공휴일\n 02-29' })).status).toBe(200);
  const { holidays: _, ...others } = CHANGED;
  const privacyProcessors = '가온호스팅(서버)\n\n 나라메일(메일)';
  expect((await put({ ...others, privacyProcessors })).status).toBe(200);
  const { values } = (await app.call<ShownSettings>('GET', PATH, { as })).body;
  expect(values.holidays).toBe('2027-03-03 임시공휴일, 02-29');
  expect(values.privacyProcessors).toBe('가온호스팅(서버); 나라메일(메일)');
});

test('an admin’s setting is in force at once, in this process and in those that start or are notified later', async () => {
  const { app, admin: as } = await openSiteWith('admin');
  const before = (await app.call<ShownSettings>('GET', PATH, { as })).body;
  expect(before.values.siteName).toBe('당구마당');

  // Stands for a page, which shows the site's name.
  const page = () => new Response(app.site.config.SITE_NAME);
  const named = async () =>
    (await app.site.responseCache.answer(new Request('http://site/'), async () => page())).text();
  expect(await named()).toBe('당구마당');
  const headers = { 'x-cached': 'yes' };
  const saved = await app.call('PUT', PATH, { as, body: CHANGED, headers });
  expect(await named()).toBe(CHANGED.siteName);
  expect(saved).toMatchObject({ status: 200, body: { message: SETTINGS_SAVED } });
  const { values } = (await app.call<ShownSettings>('GET', PATH, { as })).body;
  expect(values).toEqual({ ...CHANGED, newMemberHours: 2 });
  expect(app.site.config).toMatchObject({ SITE_NAME: '한큐당구장', ATTENDANCE: 'per-press' });
  expect(await (await app.send('GET', '/manifest.webmanifest')).text()).toContain('한큐당구장');
  expect(JSON.stringify((await app.call<Policy>('GET', '/api/privacy')).body)).toContain('김책임');

  const config = readConfig({ CONTACT: '환경의 연락처' });
  const settings = new StoredSettings(app.site.db, config);
  await settings.load();
  expect(config).toMatchObject({ SITE_NAME: '한큐당구장', CONTACT: CHANGED.contact, REPORT_HIDE_WEIGHT: 7 });
  await app.site.db.deleteFrom('site_settings').execute();
  await settings.load();
  expect(config).toMatchObject({ SITE_NAME: '당구마당', REPORT_HIDE_WEIGHT: 5 });
  await expect.poll(() => app.site.config.SITE_NAME).toBe('당구마당');
  // Simultaneous loads all see what was stored before them.
  await app.call('PUT', PATH, { as, body: CHANGED });
  await Promise.all(Array.from({ length: 20 }, () => settings.load()));
  expect(config.SITE_NAME).toBe('한큐당구장');
});

test('the environment gives first values alone: stored once, and then the screen’s', async () => {
  const app = await openTestApp({ SITE_NAME: '환경당구장', CONTACT: '' });
  const { db, config } = app.site;
  expect(config).toMatchObject({ SITE_NAME: '환경당구장', CONTACT: '', NEW_MEMBER_HOURS: 0 });
  const restart = async (environment: Record<string, string | undefined>) => {
    const started = readConfig(environment);
    const settings = new StoredSettings(db, started);
    await settings.storeFirstValues(app.clock.now);
    await settings.load();
    return started;
  };
  // A changed or missing environment changes nothing.
  for (const environment of [{}, { SITE_NAME: '다른당구장', CONTACT: '010-0000-0000' }])
    expect(await restart(environment)).toMatchObject({ SITE_NAME: '환경당구장', CONTACT: '' });
  const as = await newAdmin(app);
  await app.call('PUT', PATH, { as, body: { ...CHANGED, siteName: '화면당구장' } });
  expect((await restart({ SITE_NAME: '환경당구장' })).SITE_NAME).toBe('화면당구장');

  // In the former version, the environment came before the stored settings.
  await db.deleteFrom('site_settings').where('name', '=', 'first-values').execute();
  expect(await restart({ SITE_NAME: '환경당구장' })).toMatchObject({
    SITE_NAME: '환경당구장',
    CONTACT: CHANGED.contact,
  });

  // A site that began without first values takes none later.
  await db.deleteFrom('site_settings').execute();
  for (const environment of [{}, { SITE_NAME: '나중당구장' }])
    expect((await restart(environment)).SITE_NAME).toBe('당구마당');
});

test('a bad value is said beside its field and changes nothing, and each change is noted with who made it', async () => {
  const { app, admin: as } = await openSiteWith('admin');
  const bad = {
    ...CHANGED,
    siteName: ' ',
    newMemberHours: 'many',
    reportHideWeight: 0,
    contact: '가'.repeat(201),
  };
  const { status, body } = await app.call<{ issues: { path: string; message: string }[] }>('PUT', PATH, {
    as,
    body: bad,
  });
  expect(status).toBe(400);
  expect(body.issues.map(({ path }) => path).sort()).toEqual([
    'contact',
    'newMemberHours',
    'reportHideWeight',
    'siteName',
  ]);
  expect(body.issues.every(({ message }) => /[가-힣]/.test(message))).toBe(true);
  expect(app.site.config.SITE_NAME).toBe('당구마당');
  await app.call('PUT', PATH, { as, body: CHANGED });
  const noted = await app.site.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'settings.change')
    .execute();
  expect(noted).toHaveLength(1);
  expect(JSON.parse(noted[0]?.before ?? '')).toMatchObject({ siteName: '당구마당' });
  expect(JSON.parse(noted[0]?.after ?? '')).toMatchObject({ siteName: '한큐당구장' });
});

const NO_AD = { text: '', imageUrl: '', linkUrl: '' };

test('ads and the hall page are edited on screens, which take a file of the owner over', async () => {
  const app = await openOwnersApp();
  const as = await newAdmin(app);
  // The built-in ads are empty.
  const none = { ads: { ad1: NO_AD, ad2: NO_AD, ad3: NO_AD } };
  expect((await app.call('GET', `${PATH}/ads`, { as })).body).toMatchObject(none);
  const ads = {
    ad1: { text: '새 단장\n첫 시간 무료', imageUrl: '/mark.svg', linkUrl: '/region' },
    ad2: NO_AD,
    ad3: NO_AD,
  };
  expect((await app.call('PUT', `${PATH}/ads`, { as, body: ads })).status).toBe(200);
  expect((await app.call<ListedAd[]>('GET', '/api/ads')).body).toEqual([{ name: 'ad1', title: '새 단장' }]);
  expect((await app.call<Ad>('GET', '/api/ads/ad1')).body).toMatchObject({ linkUrl: '/region' });
  expect((await app.call<AdsDraft>('GET', '/adContents.json')).body).toEqual({ ...ads, banner: NO_AD });
  const page = {
    billiardHall: '한큐',
    host: '',
    announcements: [{ announcement: '오늘 휴무', imageUrl: '' }],
  };
  expect((await app.call('PUT', `${PATH}/hall-page`, { as, body: page })).status).toBe(200);
  expect((await app.call<HallPage>('GET', '/api/hall-page')).body).toMatchObject({
    billiardHall: '한큐',
    announcements: [{ announcement: '오늘 휴무', imageUrl: null }],
  });
  const bad = { ...ads, ad2: { ...NO_AD, linkUrl: 'javascript:alert(1)' } };
  const refused = await app.call<{ issues: { path: string }[] }>('PUT', `${PATH}/ads`, { as, body: bad });
  expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, 'ad2.linkUrl']);

  app.lay('adContents.json', { ad2: { text: '파일의 광고' } });
  expect((await app.call<Ad>('GET', '/api/ads/ad2')).body.text).toBe('파일의 광고');
  const shown = async () => (await app.call<ShownAds>('GET', `${PATH}/ads`, { as })).body;
  expect(await shown()).toMatchObject({ isFile: true, ads: { ad2: { text: '파일의 광고' } } });
  expect((await app.call('PUT', `${PATH}/ads`, { as, body: ads })).status).toBe(200);
  expect((await app.call<Ad>('GET', '/api/ads/ad1')).body.text).toBe(ads.ad1.text);
  expect((await shown()).isFile).toBe(false);
  expect(readdirSync(join(app.folder, 'public'))).toEqual(['adContents.json.old']);
});

test('a file that cannot be renamed stays in use, one whose contents are refused is put back', async () => {
  const app = await openOwnersApp();
  const as = await newAdmin(app);
  app.lay('adContents.json', { ad2: { text: '파일의 광고' } });
  const body = { ad1: { ...NO_AD, text: '새 광고' }, ad2: NO_AD, ad3: NO_AD };
  vi.spyOn(app.site.publicFiles, 'retire').mockRejectedValueOnce(new Error('the file is busy'));
  const refused = await app.call('PUT', `${PATH}/ads`, { as, body });
  expect(refused).toMatchObject({ status: 409, body: { message: CONTENTS_FILE_STUCK } });

  app.lay('adContents.json.old', 'an earlier one');
  const unknown = { ...NO_AD, text: '새 광고', pictures: [`${'0'.repeat(32)}-${'0'.repeat(12)}`] };
  const without = await app.call('PUT', `${PATH}/ads`, { as, body: { ...body, ad1: unknown } });
  expect(without.status).toBeGreaterThanOrEqual(400);
  expect(readdirSync(join(app.folder, 'public'))).toEqual(['adContents.json', 'adContents.json.old']);
  expect((await app.call<Ad>('GET', '/api/ads/ad2')).body.text).toBe('파일의 광고');
  expect((await app.call('PUT', `${PATH}/ads`, { as, body })).status).toBe(200);
  expect(readdirSync(join(app.folder, 'public'))).toEqual(['adContents.json.old', 'adContents.json.old2']);
});

test('the guided start marks finished steps, and members cannot see it', async ({ app, admin: as }) => {
  const steps = async () => (await app.call<StartSteps>('GET', `${PATH}/start`, { as })).body;
  const first = await steps();
  expect(first).toMatchObject({
    named: false,
    operator: false,
    mail: false,
    hallPage: false,
    notice: false,
    tournament: false,
  });
  await app.call('PUT', PATH, { as, body: CHANGED satisfies Record<keyof SiteSettings, unknown> });
  await app.call('POST', '/api/announcements', { as, body: { title: '첫 공지', content: '환영합니다.' } });
  await newMember(app);
  expect(await steps()).toMatchObject({
    named: true,
    operator: true,
    notice: true,
    members: true,
    halls: false,
    results: {
      named: `${CHANGED.siteName}, 연락처 ${CHANGED.contact}`,
      operator: `운영자 ${CHANGED.operatorName}, 보호책임자 ${CHANGED.privacyOfficer}`,
      mail: '',
      hallPage: '',
      halls: '',
      tournament: '',
      notice: '공지 1개, 마지막 ‘첫 공지’',
    },
  });
});

test('colour and terms are those of the site at once, and an uploaded mark stays as long as it is the site’s', async () => {
  const { app, admin: as } = await openSiteWith('admin');
  const stored = () =>
    app.site.db.selectFrom('pictures').select(['name', 'kind', 'expires_at']).orderBy('id').execute();
  const [first, second] = [(await newPicture(app, as)).name, (await newPicture(app, as)).name];
  expect((await app.call('PUT', PATH, { as, body: { ...CHANGED, mark: first } })).status).toBe(200);
  expect(await stored()).toMatchObject([{ name: first, kind: 'mark', expires_at: '' }, { kind: '' }]);
  const manifest = await (await app.send('GET', '/manifest.webmanifest')).text();
  expect(JSON.parse(manifest)).toMatchObject({
    theme_color: '#1a4f8f',
    icons: [{ src: `/pictures/${first}-320.webp` }],
  });
  expect((await app.call('GET', `${PATH}/terms`)).body).toEqual({ terms: '큐는 제자리에 둡니다.' });

  expect((await app.call('PUT', PATH, { as, body: { ...CHANGED, mark: second } })).status).toBe(200);
  const [old, own] = await stored();
  expect(old?.expires_at).not.toBe('');
  expect(own).toMatchObject({ name: second, kind: 'mark', expires_at: '' });
  const stranger = { ...CHANGED, mark: second.replace(/^......../, '00000000') };
  expect((await app.call('PUT', PATH, { as, body: stranger })).status).toBe(400);
  expect(app.site.config.SITE_MARK).toBe(second);
});
