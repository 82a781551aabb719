import { z } from 'zod';
import { write } from '#/database/write.ts';
import { VERSION } from '#/server/settings/version.ts';
import type { Site } from '#/server/site.ts';
import type { HealthNote } from './site-stats.contract.ts';

/** The name of the row of `site_settings` that has the version of the newest release. */
const NEWEST_RELEASE = 'newest-release';
const WAIT_MS = 10_000;
const MOST_BYTES = 4096;

const release = z.object({ version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/) });

/** Stores the version of the newest release, asked at `RELEASES_URL`; throws if that fails. */
export async function readNewestRelease(
  { db, config, now }: Pick<Site, 'db' | 'config' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  const answer = await fetch(config.RELEASES_URL, { signal: timeout });
  if (!answer.ok) throw new Error(`RELEASES_URL answered ${answer.status}`);
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > MOST_BYTES) throw new Error('RELEASES_URL answered too much');
  }
  const value = JSON.stringify(release.parse(JSON.parse(text)));
  const changed_at = now().toISOString();
  await write(db, tx =>
    tx
      .insertInto('site_settings')
      .values({ name: NEWEST_RELEASE, value, changed_at })
      .onConflict(held => held.column('name').doUpdateSet({ value, changed_at }))
      .execute(),
  );
}

/** A note that a release newer than the running program is out; [] if none is. */
export function newReleaseNotes({ settings, config }: Pick<Site, 'settings' | 'config'>): HealthNote[] {
  const newest = release.safeParse(settings.contents(NEWEST_RELEASE)).data?.version;
  const isNewer = newest && newest.localeCompare(VERSION, 'en', { numeric: true }) > 0;
  if (!config.RELEASES_URL || !isNewer) return [];
  return [
    {
      name: 'NewRelease',
      severity: 'ticket',
      scope: 'site',
      sentence: `새 버전 ${newest}이(가) 나왔습니다. 지금은 ${VERSION}입니다.`,
      action: '바뀐 점(CHANGELOG)을 읽고, 백업한 뒤 올려 주세요.',
      to: null,
    },
  ];
}
