import { showDateTime } from '#/shared/time/time.ts';
import { Card } from '#/ui/page/card.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import type { SiteStats } from './site-stats.contract.ts';
import { fullPercent, sizeWord } from './site-stats.rules.ts';

type Storage = Pick<SiteStats, 'version' | 'commit' | 'database' | 'disk' | 'backup'>;

export function StorageCard({ version, commit, database, disk, backup }: Storage) {
  return (
    <Card as="div">
      {disk && <Disk disk={disk} />}
      <KeyValues
        look="figures"
        facts={{
          [`데이터베이스 (${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`]: sizeWord(
            database.bytes + (database.log ?? 0),
          ),
          '마지막 백업': <Time iso={backup.last?.at} />,
          '다른 곳의 마지막 백업': backup.offSite && <Time iso={backup.offSite.last} />,
          '당구마당의 버전': commit ? `${version}, 커밋 ${commit}` : version,
        }}
      />
      {database.log !== null && (
        <p className="my-2 text-row text-soft">
          데이터베이스의 크기 가운데 {sizeWord(database.log)}는 최근에 쓴 것을 모아 두는 쓰기 기록(WAL)입니다.
        </p>
      )}
      <BackupNote {...backup} />
      {backup.offSite && <p className="my-2 text-row text-soft">백업을 암호화해 다른 곳에도 보냅니다.</p>}
    </Card>
  );
}

const Time = ({ iso }: { iso?: string | null }) =>
  iso ? <time dateTime={iso}>{showDateTime(iso)}</time> : '없음';

function BackupNote({ every, last }: SiteStats['backup']) {
  if (every === 'off')
    return <p className="my-2 text-row text-soft">저절로 백업하지 않도록 설정되어 있습니다.</p>;
  const often = every === 'hour' ? '한 시간에 한 번' : '하루에 한 번';
  return (
    <p className="my-2 text-row text-soft">
      {often} 저절로 백업합니다.{last && ` 마지막 백업의 크기는 ${sizeWord(last.bytes)}입니다.`}
    </p>
  );
}

function Disk({ disk }: { disk: NonNullable<SiteStats['disk']> }) {
  const percent = fullPercent(disk);
  const sentence = `디스크 ${sizeWord(disk.total)} 가운데 ${percent}%를 썼고 ${sizeWord(disk.free)}가 남았습니다.`;
  return (
    <>
      <p>{sentence}</p>
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
