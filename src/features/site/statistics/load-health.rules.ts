import type { MetricSample } from '#/shared/metric-samples.ts';
import {
  anyAbove,
  figureOf,
  type HealthRule,
  isAbove,
  LOG_ACTION,
  type Moment,
} from './health-facts.rules.ts';

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

export const LOAD_RULES: readonly HealthRule[] = [
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
export function momentsSince(samples: readonly MetricSample[], since: number): Moment[] {
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
