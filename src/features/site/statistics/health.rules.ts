import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { MINUTE_MS, toSeoulIso } from '#/shared/time/time.ts';
import {
  above,
  figureOf,
  type HealthFacts,
  type HealthRule,
  LOAD_RULES,
  LOG_ACTION,
  type Moment,
  RATE_MS,
} from './load-health.rules.ts';
import type { SiteHealth } from './site-stats.contract.ts';
import { sizeWord } from './site-stats.rules.ts';

const [LOG_MOST, OVERDUE_MOST, CERTIFICATE_DAYS] = [2e9, 900, 14];
const CERTIFICATE = 'dangu_certificate_ends_timestamp_seconds';
const [FREE_TIMES, FREE_LEAST] = [2, 1e9];
const DAY_SECONDS = 86_400;
const BACKUPS_MISSED = 2;
const INTERVAL = 'dangu_backup_interval_seconds';
/** The time of the last backup, and since when a backup has been missing. */
type Backups = { last: string; missing: string };
const HERE: Backups = {
  last: 'dangu_last_backup_timestamp_seconds',
  missing: 'dangu_backup_missing_since_timestamp_seconds',
};
const OFF_SITE: Backups = {
  last: 'dangu_last_off_site_backup_timestamp_seconds',
  missing: 'dangu_off_site_backup_missing_since_timestamp_seconds',
};

export const DISK_ACTION = '오래된 백업을 다른 곳으로 옮기거나 더 큰 디스크를 써 주세요.';
export const CLOCK_ACTION =
  '시계를 맞춘 뒤 사이트를 다시 시작해 주세요. 시계가 맞고 사이트가 오래 꺼져 있었던 것이면 doctor 명령에 --accept-clock을 붙여 알려 주세요.';
export const clockSentence = (days: number) =>
  `시계가 사이트에 남은 마지막 시각보다 ${days}일 앞서 있어서, 오래된 백업과 기록을 지우지 않습니다.`;
export const BACKUP_ACTION = '‘지금 백업’을 누르거나 backup 명령을 하고, 나오는 말을 확인해 주세요.';

/** True below `FREE_LEAST`, or `FREE_TIMES` times the size of the database. */
export const isDiskNearlyFull = (free: number, database = 0) =>
  free < Math.max(FREE_LEAST, FREE_TIMES * database);

/** More than `BACKUPS_MISSED` intervals have passed; both times have the same unit. */
export const isBackupOld = (age: number, interval: number) => age > BACKUPS_MISSED * interval;

const tooOld = ({ last, missing }: Backups) => ({
  reads: [last, missing, INTERVAL],
  isMet: (figures: Figures, at: number) => {
    const since = figureOf(figures, last) ?? figureOf(figures, missing);
    const interval = figureOf(figures, INTERVAL);
    return since !== undefined && interval !== undefined && isBackupOld(at / 1000 - since, interval);
  },
});
const timeOf = (seconds: number) => spokenMoment(toSeoulIso(new Date(seconds * 1000).toISOString()));

const STORAGE_RULES: readonly HealthRule[] = [
  {
    name: 'DiskNearlyFull',
    reads: ['dangu_disk_free_bytes', 'dangu_database_bytes'],
    minutes: 10,
    severity: 'page',
    scope: 'machine',
    isMet: figures => {
      const free = figureOf(figures, 'dangu_disk_free_bytes');
      return free !== undefined && isDiskNearlyFull(free, figureOf(figures, 'dangu_database_bytes'));
    },
    sentence: ({ figures }) =>
      `디스크에 ${sizeWord(figureOf(figures, 'dangu_disk_free_bytes') ?? 0)}만 남았습니다. 꽉 차면 글을 쓸 수 없고, 백업에도 데이터베이스의 두 배(적어도 1 GB)가 필요합니다.`,
    action: DISK_ACTION,
  },
  {
    name: 'DatabaseLogGrows',
    ...above('dangu_database_log_bytes', LOG_MOST),
    minutes: 30,
    severity: 'ticket',
    scope: 'site',
    sentence: ({ figures }) =>
      `데이터베이스의 쓰기 기록(WAL)이 ${sizeWord(figureOf(figures, 'dangu_database_log_bytes') ?? 0)}로 커졌습니다.`,
    action: '데이터베이스를 오래 열어 둔 다른 프로그램이나, 받아 가지 않는 복제본이 있는지 살펴봐 주세요.',
  },
  {
    name: 'ClockJumped',
    ...above('dangu_clock_days_ahead', 0),
    minutes: 1,
    severity: 'page',
    scope: 'machine',
    sentence: ({ figures }) => clockSentence(figureOf(figures, 'dangu_clock_days_ahead') ?? 0),
    action: CLOCK_ACTION,
  },
  {
    name: 'BackupTooOld',
    ...tooOld(HERE),
    minutes: 60,
    severity: 'page',
    scope: 'machine',
    sentence: ({ figures }) => {
      const last = figureOf(figures, HERE.last);
      return last ? `마지막 백업(${timeOf(last)})이 오래되었습니다.` : '백업이 하나도 없습니다.';
    },
    action: BACKUP_ACTION,
  },
  {
    name: 'WebhooksStuck',
    ...above('dangu_webhooks_overdue_seconds', OVERDUE_MOST),
    minutes: 10,
    severity: 'ticket',
    scope: 'site',
    sentence: () => `${OVERDUE_MOST / 60}분 전에 보냈어야 할 웹훅이 나가지 않고 있습니다.`,
    action: `서버가 인터넷과 네임 서버에 닿는지 확인하고, ${LOG_ACTION} (a scheduled job failed)`,
    to: { path: '/admin/webhooks', name: '웹훅' },
  },
  {
    name: 'PushesStuck',
    ...above('dangu_pushes_overdue_seconds', OVERDUE_MOST),
    minutes: 10,
    severity: 'ticket',
    scope: 'site',
    sentence: () => `${OVERDUE_MOST / 60}분 전에 보냈어야 할 푸시 알림이 나가지 않고 있습니다.`,
    action: `서버가 인터넷과 네임 서버에 닿는지 확인하고, ${LOG_ACTION} (pushes were not sent)`,
  },
  {
    name: 'CertificateEnds',
    reads: [CERTIFICATE],
    minutes: 60,
    severity: 'page',
    scope: 'site',
    isMet: (figures, at) => {
      const ends = figureOf(figures, CERTIFICATE);
      return ends !== undefined && ends - at / 1000 < CERTIFICATE_DAYS * DAY_SECONDS;
    },
    sentence: ({ figures }) => `https 인증서가 ${timeOf(figureOf(figures, CERTIFICATE) ?? 0)}에 끝납니다.`,
    action: '인증서를 갱신하는 프로그램(Caddy, certbot)의 로그를 확인해 주세요.',
  },
  {
    name: 'OffSiteBackupTooOld',
    ...tooOld(OFF_SITE),
    minutes: 60,
    severity: 'page',
    scope: 'site',
    sentence: ({ figures }) => {
      const last = figureOf(figures, OFF_SITE.last);
      return last
        ? `다른 곳에 있는 마지막 백업(${timeOf(last)})이 오래되었습니다.`
        : '다른 곳에 백업이 하나도 없습니다.';
    },
    action: BACKUP_ACTION,
  },
  {
    name: 'BackupFailing',
    reads: ['dangu_backup_failed'],
    minutes: 60,
    severity: 'ticket',
    scope: 'site',
    isMet: figures => Object.values(figures.dangu_backup_failed ?? {}).includes(1),
    sentence: failuresIn,
    action: BACKUP_ACTION,
  },
];

const JOBS: Record<string, string> = {
  backup: '백업이 실패했습니다.',
  'off-site backup': '백업을 다른 곳에 보내지 못했습니다.',
};

function failuresIn({ figures, failures }: HealthFacts): string {
  const failed = Object.entries(figures.dangu_backup_failed ?? {}).filter(([, isFailed]) => isFailed === 1);
  const sentences = failed.map(([job]) => {
    // The backup may have been made between the two reads.
    const { at, why } = failures[job] ?? { at: '', why: '' };
    return `${at && `${spokenMoment(at)}에 `}${JOBS[job]} ${why || '원인은 서버의 로그에 있습니다.'}`;
  });
  return sentences.join(' ');
}

export const HEALTH_RULES = [...STORAGE_RULES, ...LOAD_RULES];

/** The alerts that only Prometheus can raise, by name, each with the reason. */
export const ONLY_PROMETHEUS: Record<string, string> = {
  ProcessAway: 'a process that is down answers nobody, and no other knows that it should be there',
};

/** These metrics are sampled all the time; those in `READ_ON_DEMAND` are read when the rules are judged. */
export const SAMPLED = HEALTH_RULES.filter(rule => 'isMetAt' in rule).flatMap(({ reads }) => reads);
export const READ_ON_DEMAND = HEALTH_RULES.filter(rule => 'isMet' in rule).flatMap(({ reads }) => reads);

/** Each sample with the one taken `RATE_MS` before it; `since` is in milliseconds since 1970. */
function momentsSince(samples: readonly MetricSample[], since: number): Moment[] {
  const later = samples.filter(({ at }) => at >= since);
  return later.map(sample => ({
    sample,
    before: samples.findLast(({ at }) => at <= sample.at - RATE_MS) ?? samples[0] ?? sample,
  }));
}

// A sample may be late when the process is busy.
const LATE_MS = 30_000;
const LONGEST_MS = Math.max(...HEALTH_RULES.map(rule => ('isMetAt' in rule ? rule.minutes : 0))) * MINUTE_MS;

/** Urgent notes come first; `isYoung` is true if the process is too young to judge some rules. */
export function healthOf(facts: HealthFacts): Pick<SiteHealth, 'notes' | 'isYoung'> {
  const met = HEALTH_RULES.filter(rule => isMet(rule, facts));
  const urgentFirst = met.toSorted((a, b) => Number(b.severity === 'page') - Number(a.severity === 'page'));
  const notes = urgentFirst.map(({ name, severity, scope, sentence, action, to = null }) => ({
    name,
    severity,
    scope,
    action,
    to,
    sentence: sentence(facts),
  }));
  return { notes, isYoung: !reaches(facts.samples, facts.at - LONGEST_MS) };
}

function isMet(rule: HealthRule, { figures, samples, at }: HealthFacts): boolean {
  if ('isMet' in rule) return rule.isMet(figures, at);
  const since = at - rule.minutes * MINUTE_MS;
  const moments = reaches(samples, since) ? momentsSince(samples, since) : [];
  return moments.length > 0 && moments.every(rule.isMetAt);
}

const reaches = ([oldest]: readonly MetricSample[], since: number) =>
  oldest !== undefined && oldest.at <= since + LATE_MS;
