import { showDateTime } from '#/shared/time/time.ts';
import '#/ui/table/figures.css';
import type { SiteStats } from './site-stats.contract.ts';
import { fullPercent, sizeWord } from './site-stats.rules.ts';

type Storage = Pick<SiteStats, 'version' | 'commit' | 'database' | 'disk' | 'backup'>;

/** The use of the disk, the share of the data, and the time of the last full backup. */
export function StorageCard({ version, commit, database, disk, backup }: Storage) {
  return (
    <div className="card">
      {disk && <Disk disk={disk} />}
      <dl className="figures">
        <div>
          <dt>데이터베이스 ({database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})</dt>
          <dd>{sizeWord(database.bytes + (database.log ?? 0))}</dd>
        </div>
        <div>
          <dt>마지막 백업</dt>
          <dd>
            {backup.last ? <time dateTime={backup.last.at}>{showDateTime(backup.last.at)}</time> : '없음'}
          </dd>
        </div>
        {backup.offSite && (
          <div>
            <dt>다른 곳의 마지막 백업</dt>
            <dd>
              {backup.offSite.last ? (
                <time dateTime={backup.offSite.last}>{showDateTime(backup.offSite.last)}</time>
              ) : (
                '없음'
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>당구마당의 버전</dt>
          <dd>{commit ? `${version}, 커밋 ${commit}` : version}</dd>
        </div>
      </dl>
      {database.log !== null && (
        <p className="stats-note">
          데이터베이스의 크기 가운데 {sizeWord(database.log)}는 최근에 쓴 것을 모아 두는 쓰기 기록(WAL)입니다.
        </p>
      )}
      <BackupNote {...backup} />
      {backup.offSite && <p className="stats-note">백업을 암호화해 다른 곳에도 보냅니다.</p>}
    </div>
  );
}

function BackupNote({ every, last }: SiteStats['backup']) {
  if (every === 'off') return <p className="stats-note">저절로 백업하지 않도록 설정되어 있습니다.</p>;
  const often = every === 'hour' ? '한 시간에 한 번' : '하루에 한 번';
  return (
    <p className="stats-note">
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
      <svg className="stats-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="1" />
      </svg>
    </>
  );
}
