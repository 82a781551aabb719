import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import type { HealthNote } from './site-stats.contract.ts';

export type HealthFacts = {
  /** The time in milliseconds since 1970. */
  at: number;
  figures: Figures;
  /** The samples of the last quarter of an hour, oldest first. */
  samples: readonly MetricSample[];
  /** Why messages of other processes do not arrive; null if they do. */
  busFailure: 'disconnected' | 'silent' | null;
  /** The last failure (ISO time, reason or '') by the name of the backup job. */
  failures: Record<string, { at: string; why: string }>;
};
/** `before` was taken five minutes earlier. */
export type Moment = { sample: MetricSample; before: MetricSample };

/** Shown on the statistics page, and raised by Prometheus under its name. */
export type HealthRule = ProcessRule & { scope: HealthNote['scope'] };
/** Such a rule is about the process that judges it, not about the whole site. */
type ProcessRule = {
  name: string;
  /** Prometheus waits this long before it raises the alert. */
  minutes: number;
  severity: HealthNote['severity'];
  /** The problem in Korean; `action` says what the operator should do, and `to` is the page that helps. */
  sentence: (facts: HealthFacts) => string;
  action: string;
  to?: NonNullable<HealthNote['to']>;
} & Condition;
/** `reads` are the metrics that decide; `at` is in milliseconds since 1970. */
type Condition = { reads: readonly string[] } & (
  | { isMet: (figures: Figures, at: number) => boolean }
  /** The alert is raised if this is true at each moment of its last `minutes`. */
  | { isMetAt: (moment: Moment) => boolean }
);

export const LOG_ACTION = '서버의 로그에서 원인을 찾아 주세요.';

/** Undefined if the metric was not measured; it has no label. */
export const figureOf = (figures: Figures, name: string) => figures[name]?.[''];
const isAbove = (figure: number | undefined, most: number) => figure !== undefined && figure > most;
const anyAbove = (readings: Record<string, number> | undefined, most: number) =>
  Object.values(readings ?? {}).some(reading => reading > most);

const [ERRORS_MOST, SLOW_SECONDS, SLOW_PART, SHED_MOST, LAG_MOST] = [0.05, 1, 0.99, 1, 0.1];
const [WAITING_MOST, WRITE_MOST, STREAMS_MOST] = [20, 2, 8000];

const [MEMORY_MOST, ACCEPT_MOST, REFUSED_MOST, LOGINS_MOST] = [0.8, 0.3, 5, 1];

/** The growth of a counter is measured over this time. */
export const RATE_MS = 300_000;

/** The metric has no label. */
export const above = (metric: string, most: number) => ({
  reads: [metric],
  isMet: (figures: Figures) => isAbove(figureOf(figures, metric), most),
});

const equals = (metric: string, value: number) => ({
  reads: [metric],
  isMet: (figures: Figures) => figureOf(figures, metric) === value,
});

/** The metric, without a label, is above `most` at each moment of the rule's minutes. */
const staysAbove = (metric: string, most: number) => ({
  reads: [metric],
  isMetAt: ({ sample }: Moment) => isAbove(figureOf(sample.figures, metric), most),
});

/** `growth` is per second, by label; it is `tooFast` at each moment of the rule. */
const grows = (counter: string, tooFast: (growth: Record<string, number>) => boolean) => ({
  reads: [counter],
  isMetAt: (moment: Moment) => tooFast(growthOf(moment, counter)),
});

const BUS_SENTENCES = {
  disconnected:
    '서버 프로세스 사이의 연결(PostgreSQL의 LISTEN)이 끊겼습니다. 다시 이어질 때까지 다른 프로세스의 새 소식은 늦게 보입니다.',
  silent: '서버 프로세스 사이에 새 소식이 전해지지 않고 있습니다.',
};

const all = (readings: Record<string, number>) =>
  Object.values(readings).reduce((sum, each) => sum + each, 0);

const PROCESS_RULES: readonly ProcessRule[] = [
  {
    name: 'ServerErrors',
    ...grows('http_request_duration_seconds_count', answers => {
      return (answers['5xx'] ?? 0) > ERRORS_MOST * all(answers);
    }),
    minutes: 5,
    severity: 'page',
    sentence: () => `지난 몇 분 동안 응답 100번 가운데 ${ERRORS_MOST * 100}번 넘게 오류(5xx)였습니다.`,
    action: `doctor 명령으로 데이터베이스와 디스크를 살펴보고, ${LOG_ACTION} 데이터베이스가 끊긴 것이면 이어진 뒤 저절로 나아집니다.`,
  },
  {
    name: 'SlowAnswers',
    // The quantile exceeds the bound if less than that part of the answers is within it.
    ...grows('http_request_duration_seconds_bucket', within => {
      return (within[SLOW_SECONDS] ?? 0) < SLOW_PART * (within['+Inf'] ?? 0);
    }),
    minutes: 10,
    severity: 'ticket',
    sentence: () => `지난 10분 동안 응답 100번 가운데 1번은 ${SLOW_SECONDS}초 넘게 걸렸습니다.`,
    action: '프로세서와 디스크가 바쁜지 살펴봐 주세요.',
  },
  {
    name: 'RequestsShed',
    ...grows('dangu_gate_refused_total', growth => anyAbove(growth, SHED_MOST)),
    minutes: 5,
    severity: 'ticket',
    sentence: () => '할 일이 너무 많아 지난 몇 분 동안 요청을 되돌려 보냈습니다.',
    action: '프록시의 로그에서 한꺼번에 밀려든 요청이 없는지 보고, 없다면 프로세스나 프로세서를 늘려 주세요.',
  },
  {
    name: 'EventLoopLag',
    ...staysAbove('nodejs_eventloop_lag_p99_seconds', LAG_MOST),
    minutes: 10,
    severity: 'ticket',
    sentence: () => `지난 10분 동안 프로세서가 모자라 일이 ${LAG_MOST * 1000}ms 넘게 밀렸습니다.`,
    action: '프로세스를 늘리거나, 같은 컴퓨터를 바쁘게 하는 다른 프로그램을 옮겨 주세요.',
  },
  {
    name: 'DatabaseQueue',
    reads: ['dangu_database_waiting', 'dangu_database_oldest_write_seconds'],
    minutes: 5,
    severity: 'ticket',
    isMetAt: ({ sample: { figures } }) =>
      anyAbove(figures.dangu_database_waiting, WAITING_MOST) ||
      isAbove(figureOf(figures, 'dangu_database_oldest_write_seconds'), WRITE_MOST),
    sentence: () => '지난 5분 동안 데이터베이스 앞에서 기다리는 일이 줄지 않았습니다.',
    action:
      '디스크가 느린지(doctor 명령), 데이터베이스를 오래 붙잡은 다른 프로그램이 있는지(PostgreSQL은 pg_stat_activity) 살펴보고, 풀러를 쓰면 연결을 늘려 주세요.',
  },
  {
    name: 'SlowAccept',
    ...staysAbove('dangu_accept_wait_seconds', ACCEPT_MOST),
    minutes: 5,
    severity: 'ticket',
    sentence: () => `지난 5분 동안 새로 접속한 사람이 ${ACCEPT_MOST * 1000}ms 넘게 기다렸습니다.`,
    action: '프록시의 로그에서 한꺼번에 밀려든 접속이 없는지 보고, 없다면 프로세스나 프로세서를 늘려 주세요.',
  },
  {
    name: 'MemoryNearlyFull',
    ...staysAbove('dangu_memory_used_ratio', MEMORY_MOST),
    minutes: 10,
    severity: 'ticket',
    sentence: () => `지난 10분 동안 사이트가 메모리의 ${MEMORY_MOST * 100}%를 넘게 썼습니다.`,
    action: '사이트를 다시 시작하고, 다시 늘어나면 메모리를 늘려 주세요.',
  },
  {
    name: 'ManyRefused',
    ...grows('dangu_limit_refused_total', growth => anyAbove(growth, REFUSED_MOST)),
    minutes: 5,
    severity: 'ticket',
    sentence: () => `지난 몇 분 동안 한도(429)로 1초에 ${REFUSED_MOST}번 넘게 거절했습니다.`,
    action:
      '서버의 로그(too many requests)에서 어느 주소인지 보고 프록시나 방화벽에서 막아 주세요. 모두 같은 주소이면 TRUST_PROXY를 확인해 주세요.',
  },
  {
    name: 'ManyFailedLogins',
    ...grows('dangu_failed_logins_total', growth => all(growth) > LOGINS_MOST),
    minutes: 5,
    severity: 'page',
    sentence: () =>
      `지난 몇 분 동안 로그인이 1초에 ${LOGINS_MOST}번 넘게 실패했습니다. 누가 비밀번호를 알아내려는 것일 수 있습니다.`,
    action:
      '서버의 로그(failed login)에서 주소를 찾아 프록시나 방화벽에서 막고, 운영진에게 2단계 인증(REQUIRE_SECOND_FACTOR)을 쓰게 해 주세요.',
  },
  {
    name: 'MailFailing',
    ...equals('dangu_mail_failed', 1),
    minutes: 1,
    severity: 'page',
    sentence: () => '마지막 메일을 보내지 못했습니다. 비밀번호를 잊은 회원이 인증번호를 받지 못합니다.',
    action: 'doctor 명령으로 메일 서버(SMTP_URL)를 확인해 주세요. 다음 메일이 가면 이 알림은 사라집니다.',
  },
  {
    name: 'StreamsNearLimit',
    ...above('dangu_streams', STREAMS_MOST),
    minutes: 10,
    severity: 'ticket',
    sentence: ({ figures }) =>
      `실시간 연결 ${withCommas(figureOf(figures, 'dangu_streams') ?? 0)}개가 열려 있습니다. 프로세스 하나가 10,000개까지 받습니다.`,
    action: '프로세스를 늘려 주세요.',
  },
  {
    name: 'ProcessBusDown',
    ...equals('dangu_bus_up', 0),
    minutes: 2,
    severity: 'page',
    sentence: ({ busFailure }) => BUS_SENTENCES[busFailure ?? 'disconnected'],
    action:
      'doctor 명령이 그 연결을 살펴봅니다. PgBouncer를 쓰고 있다면 PostgreSQL 자체의 주소를 DATABASE_DIRECT_URL에 적어 다시 시작해 주세요.',
  },
];

export const LOAD_RULES = PROCESS_RULES.map((rule): HealthRule => ({ ...rule, scope: 'process' }));

/** The growth per second, by label. */
function growthOf({ sample, before }: Moment, name: string): Record<string, number> {
  const seconds = (sample.at - before.at) / 1000;
  const growth = (label: string, now: number) => (now - (before.figures[name]?.[label] ?? 0)) / seconds;
  const readings = Object.entries(sample.figures[name] ?? {});
  return Object.fromEntries(readings.map(([label, now]) => [label, seconds > 0 ? growth(label, now) : 0]));
}
