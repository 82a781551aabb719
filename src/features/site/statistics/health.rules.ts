import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import { MINUTE_MS, showDateTime, toSeoulIso } from '#/shared/time/time.ts';
import type { HealthNote, SiteHealth } from './site-stats.contract.ts';
import { sizeWord } from './site-stats.rules.ts';

/** What the health rules judge: the process and the site at one moment. */
export type HealthFacts = {
  /** Milliseconds since 1970. */
  at: number;
  figures: Figures;
  /** The samples of the last quarter of an hour, oldest first. */
  samples: readonly MetricSample[];
  /** Why messages of other processes do not arrive; null if nothing failed. */
  busFailure: 'disconnected' | 'silent' | null;
  /** The last failures of backup jobs, by job; `why` is '' if only the log has the reason. */
  failures: Record<string, { at: string; why: string }>;
};
/** A sample of the metrics, and the one of five minutes before. */
type Moment = { sample: MetricSample; before: MetricSample };

/** A condition that the operator has to look after, on the statistics page and as Prometheus alert. */
type HealthRule = {
  name: string;
  reads: readonly string[];
  /** Minutes for which the condition must be met. */
  minutes: number;
  severity: HealthNote['severity'];
  /** The affected part of the site. */
  scope: HealthNote['scope'];
  sentence: (facts: HealthFacts) => string;
  action: string;
  to?: NonNullable<HealthNote['to']>;
} & (
  | { isMet: (figures: Figures, at: number) => boolean }
  /** Met if it is met at each moment of the last `minutes`. */
  | { isMetAt: (moment: Moment) => boolean }
);

const LOG_ACTION = '서버의 로그에서 까닭을 찾아 주세요.';

/** The value of a metric without a label. */
const figureOf = (figures: Figures, name: string) => figures[name]?.[''];
const isAbove = (figure: number | undefined, most: number) => figure !== undefined && figure > most;
const anyAbove = (readings: Record<string, number> | undefined, most: number) =>
  Object.values(readings ?? {}).some(reading => reading > most);

const [ERRORS_MOST, SLOW_SECONDS, SLOW_PART, SHED_MOST, LAG_MOST] = [0.05, 1, 0.99, 1, 0.1];
const [WAITING_MOST, WRITE_MOST, STREAMS_MOST] = [20, 2, 8000];

const RATE_MS = 300_000;

const BUS_SENTENCES = {
  disconnected:
    '서버 프로세스 사이의 연결(PostgreSQL의 LISTEN, 또는 BUS_URL의 서버)이 끊겼습니다. 다시 이어질 때까지 다른 프로세스의 새 소식은 늦게 보입니다.',
  silent: '서버 프로세스 사이에 새 소식이 전해지지 않고 있습니다.',
};

const all = (readings: Record<string, number>) =>
  Object.values(readings).reduce((sum, each) => sum + each, 0);

const LOAD_RULES: readonly HealthRule[] = [
  {
    name: 'ServerErrors',
    reads: ['http_request_duration_seconds_count'],
    minutes: 5,
    severity: 'page',
    scope: 'process',
    isMetAt: moment => {
      const answers = growthOf(moment, 'http_request_duration_seconds_count');
      return (answers['5xx'] ?? 0) > ERRORS_MOST * all(answers);
    },
    sentence: () => `지난 몇 분 동안 응답 100번 가운데 ${ERRORS_MOST * 100}번 넘게 오류(5xx)였습니다.`,
    action: `doctor 명령으로 데이터베이스와 디스크를 살펴보고, ${LOG_ACTION} 데이터베이스가 끊긴 것이면 이어진 뒤 저절로 나아집니다.`,
  },
  {
    name: 'SlowAnswers',
    reads: ['http_request_duration_seconds_bucket'],
    minutes: 10,
    severity: 'ticket',
    scope: 'process',
    // The quantile exceeds the bound if less than that part of the answers is within it.
    isMetAt: moment => {
      const within = growthOf(moment, 'http_request_duration_seconds_bucket');
      return (within[SLOW_SECONDS] ?? 0) < SLOW_PART * (within['+Inf'] ?? 0);
    },
    sentence: () => `지난 10분 동안 응답 100번 가운데 1번은 ${SLOW_SECONDS}초 넘게 걸렸습니다.`,
    action: '어느 화면이 느린지 보고, 프로세서와 디스크가 바쁜지 살펴봐 주세요.',
    to: { path: '/admin/site-stats#slow', name: '느린 화면' },
  },
  {
    name: 'RequestsShed',
    reads: ['dangu_gate_refused_total'],
    minutes: 5,
    severity: 'ticket',
    scope: 'process',
    isMetAt: moment => anyAbove(growthOf(moment, 'dangu_gate_refused_total'), SHED_MOST),
    sentence: () => '할 일이 너무 많아 지난 몇 분 동안 요청을 되돌려 보냈습니다.',
    action: '프록시의 로그에서 한꺼번에 밀려든 요청이 없는지 보고, 없다면 프로세스나 프로세서를 늘려 주세요.',
  },
  {
    name: 'EventLoopLag',
    reads: ['nodejs_eventloop_lag_p99_seconds'],
    minutes: 10,
    severity: 'ticket',
    scope: 'process',
    isMetAt: ({ sample }) => isAbove(figureOf(sample.figures, 'nodejs_eventloop_lag_p99_seconds'), LAG_MOST),
    sentence: () => `지난 10분 동안 프로세서가 모자라 일이 ${LAG_MOST * 1000}ms 넘게 밀렸습니다.`,
    action: '프로세스를 늘리거나, 같은 컴퓨터를 바쁘게 하는 다른 프로그램을 옮겨 주세요.',
  },
  {
    name: 'DatabaseQueue',
    reads: ['dangu_database_waiting', 'dangu_database_oldest_write_seconds'],
    minutes: 5,
    severity: 'ticket',
    scope: 'process',
    isMetAt: ({ sample: { figures } }) =>
      anyAbove(figures.dangu_database_waiting, WAITING_MOST) ||
      isAbove(figureOf(figures, 'dangu_database_oldest_write_seconds'), WRITE_MOST),
    sentence: () => '지난 5분 동안 데이터베이스 앞에서 기다리는 일이 줄지 않았습니다.',
    action:
      '디스크가 느린지(doctor 명령), 데이터베이스를 오래 붙잡은 다른 프로그램이 있는지(PostgreSQL은 pg_stat_activity) 살펴보고, 풀러를 쓰면 연결을 늘려 주세요.',
  },
  {
    name: 'StreamsNearLimit',
    reads: ['dangu_streams'],
    minutes: 10,
    severity: 'ticket',
    scope: 'process',
    isMet: figures => isAbove(figureOf(figures, 'dangu_streams'), STREAMS_MOST),
    sentence: ({ figures }) =>
      `실시간 연결 ${(figureOf(figures, 'dangu_streams') ?? 0).toLocaleString('ko-KR')}개가 열려 있습니다. 프로세스 하나가 10,000개까지 받습니다.`,
    action: '프로세스를 늘려 주세요.',
  },
  {
    name: 'ReplicaLeftOut',
    reads: ['dangu_replica_up'],
    minutes: 2,
    severity: 'ticket',
    scope: 'process',
    isMet: figures => figureOf(figures, 'dangu_replica_up') === 0,
    sentence: () => '복제본(DATABASE_REPLICA_URL)에서 읽지 않고 있습니다. 그동안 주 서버가 대신 답합니다.',
    action:
      '복제본이 켜져 있고 주 서버를 따라오는지 확인해 주세요. 까닭은 서버의 로그(database replica)에 있습니다.',
  },
  {
    name: 'ProcessBusDown',
    reads: ['dangu_bus_up'],
    minutes: 2,
    severity: 'page',
    scope: 'process',
    isMet: figures => figureOf(figures, 'dangu_bus_up') === 0,
    sentence: ({ busFailure }) => BUS_SENTENCES[busFailure ?? 'disconnected'],
    action:
      'doctor 명령이 그 연결을 살펴봅니다. PgBouncer를 쓰고 있다면 PostgreSQL 자체의 주소를 DATABASE_DIRECT_URL에 적어 다시 시작하고, BUS_URL을 쓰고 있다면 그 서버를 확인해 주세요.',
  },
];

/** The samples since a time in milliseconds. */
function momentsSince(samples: readonly MetricSample[], since: number): Moment[] {
  const later = samples.filter(({ at }) => at >= since);
  return later.map(sample => ({
    sample,
    before: samples.findLast(({ at }) => at <= sample.at - RATE_MS) ?? samples[0] ?? sample,
  }));
}

/** The growth of a counter per second, by label. */
function growthOf({ sample, before }: Moment, name: string): Record<string, number> {
  const seconds = (sample.at - before.at) / 1000;
  const growth = (label: string, now: number) => (now - (before.figures[name]?.[label] ?? 0)) / seconds;
  const readings = Object.entries(sample.figures[name] ?? {});
  return Object.fromEntries(readings.map(([label, now]) => [label, seconds > 0 ? growth(label, now) : 0]));
}

const [LOG_MOST, OVERDUE_MOST] = [2e9, 900];
const [FREE_TIMES, FREE_LEAST] = [2, 1e9];
const BACKUPS_MISSED = 2;
const INTERVAL = 'dangu_backup_interval_seconds';
/** The metrics of one place of backups: the time of the last one, and the time since which one is missing. */
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
export const BACKUP_ACTION = 'backup 명령을 하고, 나오는 말을 확인해 주세요.';

/** Whether less than twice the size of the database, or less than the minimum, is free. */
export const isDiskNearlyFull = (free: number, database = 0) =>
  free < Math.max(FREE_LEAST, FREE_TIMES * database);

/** Both times have the same unit. */
export const isBackupOld = (age: number, interval: number) => age > BACKUPS_MISSED * interval;

const tooOld = ({ last, missing }: Backups) => ({
  reads: [last, missing, INTERVAL],
  isMet: (figures: Figures, at: number) => {
    const since = figureOf(figures, last) ?? figureOf(figures, missing);
    const interval = figureOf(figures, INTERVAL);
    return since !== undefined && interval !== undefined && isBackupOld(at / 1000 - since, interval);
  },
});
const timeOf = (seconds: number) => showDateTime(toSeoulIso(new Date(seconds * 1000).toISOString()));

const STORAGE_RULES: readonly HealthRule[] = [
  {
    name: 'DiskNearlyFull',
    reads: ['dangu_disk_free_bytes', 'dangu_database_bytes'],
    minutes: 10,
    severity: 'page',
    scope: 'machine',
    isMet: figures => {
      const [free, database] = [
        figureOf(figures, 'dangu_disk_free_bytes'),
        figureOf(figures, 'dangu_database_bytes'),
      ];
      return free !== undefined && isDiskNearlyFull(free, database);
    },
    sentence: ({ figures }) =>
      `디스크에 ${sizeWord(figureOf(figures, 'dangu_disk_free_bytes') ?? 0)}만 남았습니다. 꽉 차면 글을 쓸 수 없고, 백업에도 데이터베이스의 두 배(적어도 1 GB)가 필요합니다.`,
    action: DISK_ACTION,
  },
  {
    name: 'DatabaseLogGrows',
    reads: ['dangu_database_log_bytes'],
    minutes: 30,
    severity: 'ticket',
    scope: 'site',
    isMet: figures => isAbove(figureOf(figures, 'dangu_database_log_bytes'), LOG_MOST),
    sentence: ({ figures }) =>
      `데이터베이스의 쓰기 기록(WAL)이 ${sizeWord(figureOf(figures, 'dangu_database_log_bytes') ?? 0)}로 커졌습니다.`,
    action: '데이터베이스를 오래 열어 둔 다른 프로그램이나, 받아 가지 않는 복제본이 있는지 살펴봐 주세요.',
  },
  {
    name: 'ClockJumped',
    reads: ['dangu_clock_days_ahead'],
    minutes: 1,
    severity: 'page',
    scope: 'machine',
    isMet: figures => isAbove(figureOf(figures, 'dangu_clock_days_ahead'), 0),
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
    reads: ['dangu_webhooks_overdue_seconds'],
    minutes: 10,
    severity: 'ticket',
    scope: 'site',
    isMet: figures => isAbove(figureOf(figures, 'dangu_webhooks_overdue_seconds'), OVERDUE_MOST),
    sentence: () => `${OVERDUE_MOST / 60}분 전에 보냈어야 할 웹훅이 나가지 않고 있습니다.`,
    action: `서버가 인터넷과 네임 서버에 닿는지 확인하고, ${LOG_ACTION} (a scheduled job failed)`,
    to: { path: '/admin/webhooks', name: '웹훅' },
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
    return `${at && `${showDateTime(at)}에 `}${JOBS[job]} ${why || '까닭은 서버의 로그에 있습니다.'}`;
  });
  return sentences.join(' ');
}

export const HEALTH_RULES = [...STORAGE_RULES, ...LOAD_RULES];

/** Alerts that only Prometheus can raise, with the reason. */
export const ONLY_PROMETHEUS: Record<string, string> = {
  ProcessAway: 'a process that is down answers nobody, and no other knows that it should be there',
};

/** Metrics to sample for some minutes, and metrics to read on each request. */
export const SAMPLED = HEALTH_RULES.filter(rule => 'isMetAt' in rule).flatMap(({ reads }) => reads);
export const READ = HEALTH_RULES.filter(rule => 'isMet' in rule).flatMap(({ reads }) => reads);

// A sample may be late when the process is busy.
const LATE_MS = 30_000;
const LONGEST_MS = Math.max(...HEALTH_RULES.map(rule => ('isMetAt' in rule ? rule.minutes : 0))) * MINUTE_MS;

/**
 * The conditions that are met, urgent ones first; `isYoung` while the process has run too briefly to judge
 * all.
 */
export function healthOf(facts: HealthFacts): Pick<SiteHealth, 'notes' | 'isYoung'> {
  const met = HEALTH_RULES.filter(rule => isMet(rule, facts));
  const urgentFirst = met.toSorted((a, b) => Number(b.severity === 'page') - Number(a.severity === 'page'));
  const notes = urgentFirst.map(({ name, severity, scope, sentence, action, to = null }) => ({
    ...{ name, severity, scope, action, to },
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
