import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { dayWord, drawBars } from '#/shared/time/day-bars.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import type { HealthNote, SiteStats, StatsDay } from './site-stats.contract.ts';
import {
  amount,
  BACKUP_FAILED,
  fullPercent,
  SERIES,
  type Series,
  SLEEP_DAYS,
  sentenceOf,
  settingWord,
  sizeWord,
  WEEK_DAYS,
} from './site-stats.rules.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api['site-stats'].$get()));

export const meta = pageMeta({ title: '사이트 현황', hidden: true });

export default function SiteStatsPage() {
  const stats = useLoaderData<typeof clientLoader>();
  const { days, health } = stats;
  return (
    <AdminPage title="사이트 현황">
      <Health {...stats} />
      <Figures {...stats} />
      <div className="grid gap-4 my-4 md:grid-cols-2">
        {SERIES.map(series => (
          <DayBars key={series.key} series={series} days={days} />
        ))}
      </div>
      <DaysInNumbers days={days} />
      <h2 className="mt-7 mb-2 text-lead font-bold">백업과 저장 공간</h2>
      <StorageCard {...stats} />
      {health.isYoung && <Soft>서버를 켠 지 10분이 지나면 오류와 느린 응답도 살핍니다.</Soft>}
    </AdminPage>
  );
}

const Soft = ({ children }: { children: ReactNode }) => <p className="my-2 text-row text-soft">{children}</p>;

/** Each figure to act on is a link. */
function Figures({ waiting, days, totals }: Pick<SiteStats, 'waiting' | 'days' | 'totals'>) {
  const newcomers = days.slice(-WEEK_DAYS).reduce((sum, { members }) => sum + members, 0);
  const sleepers = '/admin/members?sort=visit&order=asc';
  return (
    <Card as="div" className="grid gap-3 md:grid-cols-7 md:p-5">
      <ul className="grid grid-cols-3 gap-2 md:contents">
        <Figure name="할 일" figure={`${upTo(waiting.cases)}건`} to="/admin/cases" />
        <Figure name={`${WEEK_DAYS}일 새 회원`} figure={`${withCommas(newcomers)}명`} to="/admin/members" />
        <Figure name={`${SLEEP_DAYS}일 쉰 회원`} figure={`${upTo(waiting.sleepers)}명`} to={sleepers} />
      </ul>
      <ul className="grid grid-cols-4 gap-2 md:contents">
        <Figure name="회원" figure={`${withCommas(totals.members)}명`} />
        <Figure name="글" figure={`${withCommas(totals.posts)}개`} />
        <Figure name="당구장" figure={`${withCommas(totals.halls)}곳`} />
        <Figure name="대회" figure={`${withCommas(totals.tournaments)}개`} />
      </ul>
    </Card>
  );
}

const Figure = ({ name, figure, to }: { name: string; figure: string; to?: string }) => (
  <li>
    <span className="block text-label text-soft">{name}</span>
    <strong className="text-part tabular-nums">{to ? <PageLink to={to}>{figure}</PageLink> : figure}</strong>
  </li>
);

const upTo = (count: number) => `${withCommas(count)}${count === SEARCH_COUNT_LIMIT ? '+' : ''}`;

const DAY_COLUMNS: Column<StatsDay>[] = [
  { title: '날짜', cell: ({ day }) => dayWord(day) },
  ...SERIES.map(
    ({ key, name }): Column<StatsDay> => ({
      title: name,
      align: 'right',
      fold: 'phone',
      cell: day => withCommas(day[key]),
    }),
  ),
];

function DaysInNumbers({ days }: { days: StatsDay[] }) {
  return (
    <Fold summary="날짜별 숫자">
      <Soft>방문자는 브라우저와 접속 주소로 구별해 하루에 한 번 셉니다. 검색 로봇은 세지 않습니다.</Soft>
      <Table
        caption="날짜별 방문자와 새로 생긴 것"
        columns={DAY_COLUMNS}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        empty=""
      />
    </Fold>
  );
}

/** Screen readers read the bars as a sentence. */
function DayBars({ series, days }: { series: Series; days: StatsDay[] }) {
  const values = days.map(day => day[series.key]);
  const bars = drawBars(values);
  const today = values.at(-1) ?? 0;
  return (
    <Card as="figure" className="md:p-5">
      <figcaption className="flex justify-between gap-2 font-bold">
        {series.name}
        <span className="text-soft font-normal">오늘 {amount(today, series)}</span>
      </figcaption>
      <svg
        className="block w-full h-28 mt-3 border-b border-line-strong fill-primary"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={sentenceOf(series, days)}
      >
        <path d={bars.slice(0, -1).join(' ')} />
        <path
          className="fill-yellow stroke-yellow-text stroke-[1px]"
          d={today > 0 ? bars.at(-1) : undefined}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between mt-1.5 text-soft text-label tabular-nums" aria-hidden="true">
        <span>{dayWord(days[0]?.day ?? '')}</span>
        <span>최고 {amount(Math.max(...values), series)}</span>
        <span>오늘</span>
      </div>
    </Card>
  );
}

const SEVERITIES = { page: '지금 할 일', ticket: '살펴볼 일' } as const;
const SCOPES = { process: '이 프로세스', machine: '이 서버', site: '사이트 전체' } as const;

type HealthProps = Pick<SiteStats, 'health' | 'missingSettings' | 'overdueRequests'>;

/** Urgent tasks come first; each has a button that leads to it. */
function Health({ health: { notes, isOneProcess }, missingSettings, overdueRequests }: HealthProps) {
  const isFine = notes.length === 0 && missingSettings.length === 0 && overdueRequests === 0;
  return (
    <section className="my-4" aria-label="사이트의 상태" role="status">
      {!isFine && (
        <Card
          as="ul"
          className="grid gap-3 md:p-5 *:not-first:border-line *:not-first:border-t *:not-first:pt-3"
        >
          {overdueRequests > 0 && (
            <Note severity="page" sentence={`기한이 지난 할 일이 ${overdueRequests}건 있습니다.`}>
              <QuietLink to="/admin/cases">할 일 보기</QuietLink>
            </Note>
          )}
          {notes.map(note => (
            <ServerNote key={note.name} of={note} isOneProcess={isOneProcess} />
          ))}
          {missingSettings.length > 0 && (
            <Note
              severity="ticket"
              sentence={`개인정보처리방침에 ${withJosa(missingSettings.map(settingWord).join(', '), '이/가')} 없습니다.`}
            >
              <QuietLink to="/admin/settings?part=privacy">설정 열기</QuietLink>
            </Note>
          )}
        </Card>
      )}
      {isFine && (
        <p className="my-2 text-row text-soft flex items-center gap-1.5">
          <CircleCheck size={18} className="shrink-0 text-primary" />
          지금 살펴볼 문제가 없습니다.
        </p>
      )}
      {!isOneProcess && (
        <Soft>
          응답과 기다리는 줄은 이 화면에 답한 프로세스의 것이고, 데이터베이스와 웹훅은 사이트 전체의 것입니다.
        </Soft>
      )}
    </section>
  );
}

type NoteProps = { severity: HealthNote['severity']; sentence: string; about?: string; children?: ReactNode };

const Note = ({ severity, sentence, about, children }: NoteProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-severity={severity}>
    <div className="min-w-0 flex-[1_1_10rem]">
      <p>
        <Tag colour={severity === 'page' ? 'red' : 'yellow'}>{SEVERITIES[severity]}</Tag>{' '}
        <strong>{sentence}</strong>
      </p>
      {about && <p className="text-soft">{about}</p>}
    </div>
    {children}
  </li>
);

function ServerNote({ of, isOneProcess }: { of: HealthNote; isOneProcess: boolean }) {
  const { name, severity, scope, sentence, action, to } = of;
  const isBackup = name.includes('Backup');
  return (
    <Note
      severity={severity}
      sentence={isOneProcess ? sentence : `${SCOPES[scope]}: ${sentence}`}
      about={isBackup ? undefined : action}
    >
      {isBackup && <BackupButton />}
      {to && <QuietLink to={to.path}>{to.name}</QuietLink>}
    </Note>
  );
}

type Storage = Pick<SiteStats, 'version' | 'commit' | 'database' | 'disk' | 'backup'>;

function StorageCard({ version, commit, database, disk, backup }: Storage) {
  return (
    <Card as="div" className="md:p-5">
      {disk && <Disk disk={disk} />}
      <KeyValues
        look="figures"
        facts={{
          [`데이터베이스 (${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`]: sizeWord(
            database.bytes + (database.log ?? 0),
          ),
          '마지막 백업': <Time iso={backup.last?.at} />,
          '다른 곳의 마지막 백업': backup.offSite && <Time iso={backup.offSite.last} />,
        }}
      />
      <BackupNote {...backup} />
      {backup.offSite && <Soft>백업을 암호화해 다른 곳에도 보냅니다.</Soft>}
      <BackupButton />
      <Soft>
        당구마당 {version}
        {commit && ` (${commit})`}
      </Soft>
    </Card>
  );
}

function BackupButton() {
  const { change, busy } = useChange(BACKUP_FAILED);
  const make = () => change(() => browserApi.api['site-stats'].backups.$post());
  return (
    <Button variant="quiet" busy={busy} onClick={() => void make()}>
      지금 백업
    </Button>
  );
}

const Time = ({ iso }: { iso?: string | null }) =>
  iso ? <time dateTime={iso}>{spokenMoment(iso)}</time> : '–';

function BackupNote({ every, last }: SiteStats['backup']) {
  if (every === 'off') return <Soft>저절로 백업하지 않도록 설정되어 있습니다.</Soft>;
  const often = every === 'hour' ? '한 시간에 한 번' : '하루에 한 번';
  const size = last && ` 마지막 백업의 크기는 ${sizeWord(last.bytes)}입니다.`;
  return <Soft>{`${often} 저절로 백업합니다.${size ?? ''}`}</Soft>;
}

function Disk({ disk }: { disk: NonNullable<SiteStats['disk']> }) {
  const percent = fullPercent(disk);
  return (
    <>
      <p>{`디스크 ${sizeWord(disk.total)} 가운데 ${percent}%를 썼고 ${sizeWord(disk.free)}가 남았습니다.`}</p>
      <svg
        className="my-2 block h-3 w-full rounded-mark bg-sunken fill-primary"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={percent} height="1" />
      </svg>
    </>
  );
}
