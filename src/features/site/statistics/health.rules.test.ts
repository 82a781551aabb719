import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import { HEALTH_RULES, healthOf, ONLY_PROMETHEUS, READ_ON_DEMAND, SAMPLED } from './health.rules.ts';
import type { HealthFacts } from './load-health.rules.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
type Alert = { alert: string; expr: string; for: string; labels: { severity: string } };
const alerts = (
  parse(readFileSync(join(ROOT, 'deploy', 'prometheus', 'alerts.yaml'), 'utf8')) as {
    groups: { rules: Alert[] }[];
  }
).groups.flatMap(({ rules }) => rules);

const minutesOf = (duration: string) => Number.parseInt(duration, 10) * (duration.endsWith('h') ? 60 : 1);

test('Prometheus alerts of the conditions of the page, as the process has judged them', () => {
  const wanted = HEALTH_RULES.map(rule => ({
    name: rule.name,
    severity: rule.severity,
    // Rules with a duration are judged by the process's own samples.
    minutes: 'isMet' in rule ? rule.minutes : 0,
    expr: `dangu_problem{problem="${rule.name}"} == 1`,
  }));
  const there = alerts
    .filter(({ alert }) => !(alert in ONLY_PROMETHEUS))
    .map(({ alert, expr, for: duration, labels: { severity } }) => ({
      name: alert,
      severity,
      minutes: minutesOf(duration),
      expr,
    }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(there.toSorted(byName)).toEqual(wanted.toSorted(byName));
});

test('conditions that only Prometheus can know are alerts there, and docs/operations.md says why', () => {
  const docs = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const names = alerts.map(({ alert }) => alert);
  for (const [name, why] of Object.entries(ONLY_PROMETHEUS)) {
    expect(names).toContain(name);
    expect(docs).toContain(`\`${name}\`: ${why}`);
  }
});

const AT = Date.parse('2026-11-18T01:00:00Z');
const NOTHING: HealthFacts = { at: AT, figures: {}, samples: [], busFailure: null, failures: {} };
const one = (figure: number) => ({ '': figure });

/** Samples of the last minutes, one each quarter of a minute. */
const samplesOf = (minutes: number, figuresAt: (second: number) => Figures): MetricSample[] =>
  Array.from({ length: minutes * 4 + 1 }, (_, n) => ({
    at: AT - minutes * 60_000 + n * 15_000,
    figures: figuresAt(n * 15),
  }));
const metOf = (facts: Partial<HealthFacts>) =>
  healthOf({ ...NOTHING, ...facts }).notes.map(({ name }) => name);

describe('each condition is met beyond its threshold and not at it:', () => {
  const now = AT / 1000;
  const interval = { dangu_backup_interval_seconds: one(3600) };
  const states: Record<string, [Figures, Figures]> = {
    StreamsNearLimit: [{ dangu_streams: one(8000) }, { dangu_streams: one(8001) }],
    ProcessBusDown: [{ dangu_bus_up: one(1) }, { dangu_bus_up: one(0) }],
    DatabaseLogGrows: [{ dangu_database_log_bytes: one(2e9) }, { dangu_database_log_bytes: one(2e9 + 1) }],
    BackupTooOld: [
      { ...interval, dangu_last_backup_timestamp_seconds: one(now - 7200) },
      { ...interval, dangu_last_backup_timestamp_seconds: one(now - 7201) },
    ],
    OffSiteBackupTooOld: [
      { ...interval, dangu_last_off_site_backup_timestamp_seconds: one(now - 7200) },
      { ...interval, dangu_last_off_site_backup_timestamp_seconds: one(now - 7201) },
    ],
    BackupFailing: [{ dangu_backup_failed: { backup: 0 } }, { dangu_backup_failed: { backup: 1 } }],
    ClockJumped: [{ dangu_clock_days_ahead: one(0) }, { dangu_clock_days_ahead: one(14) }],
    MailFailing: [{ dangu_mail_failed: one(0) }, { dangu_mail_failed: one(1) }],
    CertificateEnds: [
      { dangu_certificate_ends_timestamp_seconds: one(now + 14 * 86_400) },
      { dangu_certificate_ends_timestamp_seconds: one(now + 14 * 86_400 - 1) },
    ],
    PushesStuck: [{ dangu_pushes_overdue_seconds: one(900) }, { dangu_pushes_overdue_seconds: one(901) }],
    WebhooksStuck: [
      { dangu_webhooks_overdue_seconds: one(900) },
      { dangu_webhooks_overdue_seconds: one(901) },
    ],
    DiskNearlyFull: [
      { dangu_disk_free_bytes: one(4e9), dangu_database_bytes: one(2e9) },
      { dangu_disk_free_bytes: one(4e9 - 1), dangu_database_bytes: one(2e9) },
    ],
  };
  test.each([
    ['BackupTooOld', 'dangu_backup_missing_since_timestamp_seconds', '백업이 하나도 없습니다.'],
    [
      'OffSiteBackupTooOld',
      'dangu_off_site_backup_missing_since_timestamp_seconds',
      '다른 곳에 백업이 하나도 없습니다.',
    ],
  ])('%s, where none was ever made', (name, missing, sentence) => {
    const notesOf = (seconds: number) =>
      healthOf({ ...NOTHING, figures: { ...interval, [missing]: one(now - seconds) } }).notes;
    expect(notesOf(7200)).toEqual([]);
    expect(notesOf(7201)).toMatchObject([{ name, sentence }]);
  });
  test.each(Object.entries(states))('%s', (name, [well, ill]) => {
    expect([metOf({ figures: well }), metOf({ figures: ill })]).toEqual([[], [name]]);
  });

  const windows: Record<string, [minutes: number, (second: number) => Figures, (second: number) => Figures]> =
    {
      ServerErrors: [
        5,
        second => ({ http_request_duration_seconds_count: { '2xx': 95 * second, '5xx': 5 * second } }),
        second => ({ http_request_duration_seconds_count: { '2xx': 94 * second, '5xx': 6 * second } }),
      ],
      SlowAnswers: [
        10,
        second => ({
          http_request_duration_seconds_bucket: { 1: 99 * second, 2: 100 * second, '+Inf': 100 * second },
        }),
        second => ({
          http_request_duration_seconds_bucket: { 1: 98 * second, 2: 100 * second, '+Inf': 100 * second },
        }),
      ],
      RequestsShed: [
        5,
        second => ({ dangu_gate_refused_total: { read: second, write: 0 } }),
        second => ({ dangu_gate_refused_total: { read: 1.1 * second, write: 0 } }),
      ],
      SlowAccept: [
        5,
        () => ({ dangu_accept_wait_seconds: one(0.3) }),
        () => ({ dangu_accept_wait_seconds: one(0.31) }),
      ],
      MemoryNearlyFull: [
        10,
        () => ({ dangu_memory_used_ratio: one(0.8) }),
        () => ({ dangu_memory_used_ratio: one(0.81) }),
      ],
      ManyRefused: [
        5,
        second => ({ dangu_limit_refused_total: { comments: 5 * second, loginHere: 5 * second } }),
        second => ({ dangu_limit_refused_total: { comments: 5.1 * second } }),
      ],
      ManyFailedLogins: [
        5,
        second => ({ dangu_failed_logins_total: { password: 0.5 * second, passkey: 0.5 * second } }),
        second => ({ dangu_failed_logins_total: { password: 0.5 * second, passkey: 0.6 * second } }),
      ],
      EventLoopLag: [
        10,
        () => ({ nodejs_eventloop_lag_p99_seconds: one(0.1) }),
        () => ({ nodejs_eventloop_lag_p99_seconds: one(0.11) }),
      ],
      DatabaseQueue: [
        5,
        () => ({ dangu_database_waiting: { reads: 0, writes: 20 } }),
        () => ({ dangu_database_waiting: { reads: 0, writes: 21 } }),
      ],
    };
  test.each(Object.entries(windows))('%s', (name, [minutes, well, ill]) => {
    expect(metOf({ samples: samplesOf(minutes + 5, well) })).toEqual([]);
    expect(metOf({ samples: samplesOf(minutes + 5, ill) })).toEqual([name]);
    // Neither too early, nor if it was better in between.
    expect(metOf({ samples: samplesOf(minutes - 1, ill) })).toEqual([]);
    const samples = samplesOf(minutes + 5, ill);
    const better = samples.map((sample, n) =>
      n === samples.length - 8 ? { ...sample, figures: {} } : sample,
    );
    expect(metOf({ samples: better })).toEqual([]);
    // Nor without recent samples of the process.
    expect(metOf({ samples, at: AT + 3_600_000 })).toEqual([]);
  });

  test('no rule is left out of this', () => {
    const tried = [...Object.keys(states), ...Object.keys(windows)];
    expect(tried.toSorted()).toEqual(HEALTH_RULES.map(({ name }) => name).toSorted());
  });
});

test('a writer of SQLite that waits for long is a queue as well, and a small disk without a database is full', () => {
  const waiting = samplesOf(10, () => ({ dangu_database_oldest_write_seconds: one(2.5) }));
  expect(metOf({ samples: waiting })).toEqual(['DatabaseQueue']);
  expect(metOf({ figures: { dangu_disk_free_bytes: one(1e9 - 1) } })).toEqual(['DiskNearlyFull']);
});

test('urgent problems come first, each with its sentence and remedy', () => {
  const figures = { dangu_streams: one(9000), dangu_disk_free_bytes: one(5e8), dangu_bus_up: one(0) };
  const { notes, isYoung } = healthOf({ ...NOTHING, figures, busFailure: 'silent' });
  expect(notes.map(({ name, severity }) => `${severity} ${name}`)).toEqual([
    'page DiskNearlyFull',
    'page ProcessBusDown',
    'ticket StreamsNearLimit',
  ]);
  expect(notes.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('디스크에 500 MB만 남았습니다.'),
    expect.stringContaining('새 소식이 전해지지 않고'),
    expect.stringContaining('9,000개'),
  ]);
  expect(notes.every(({ action }) => action.endsWith('.') || action.endsWith(')'))).toBe(true);
  expect(isYoung).toBe(true);
  expect(healthOf({ ...NOTHING, samples: samplesOf(10, () => ({})) }).isYoung).toBe(false);
});

test('slow checks are sampled, without a query of the database or the disk', () => {
  expect(SAMPLED.filter(name => READ_ON_DEMAND.includes(name))).toEqual([]);
  expect(SAMPLED.toSorted()).toEqual([
    ...['dangu_accept_wait_seconds', 'dangu_database_oldest_write_seconds', 'dangu_database_waiting'],
    ...['dangu_failed_logins_total', 'dangu_gate_refused_total', 'dangu_limit_refused_total'],
    ...['dangu_memory_used_ratio', 'http_request_duration_seconds_bucket'],
    ...['http_request_duration_seconds_count', 'nodejs_eventloop_lag_p99_seconds'],
  ]);
});
