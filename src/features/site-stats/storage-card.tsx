import { showDateTime } from '#/shared/time.ts';
import '#/ui/figures.css';
import type { SiteStats } from './site-stats.contract.ts';
import { fullPercent, sizeWord } from './site-stats.rules.ts';

// There must be room for a backup of everything, and for the log of a busy hour.
const NEARLY_FULL = 90;

type Storage = Pick<SiteStats, 'version' | 'database' | 'disk' | 'backup'>;

/** How full the disk is, what of it the data takes, and when all of it was last backed up. */
export function StorageCard({ version, database, disk, backup }: Storage) {
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
          <dd>{version}</dd>
        </div>
      </dl>
      {database.log !== null && (
        <p className="stats-note">
          데이터베이스의 크기 가운데 {sizeWord(database.log)}는 최근에 쓴 것을 모아 두는 쓰기 기록(WAL)입니다.
        </p>
      )}
      <BackupNote {...backup} />
      {backup.offSite && <OffSiteNote {...backup.offSite} />}
    </div>
  );
}

function OffSiteNote({ failed, late }: NonNullable<SiteStats['backup']['offSite']>) {
  if (failed) {
    return (
      <p className="text-red">
        <time dateTime={failed.at}>{showDateTime(failed.at)}</time>에 백업을 다른 곳에 보내지 못했습니다.{' '}
        {failed.why || '까닭은 서버의 로그에 있습니다.'}
      </p>
    );
  }
  if (late) return <p className="text-red">다른 곳의 백업이 오래되었습니다. 서버의 로그를 확인해 주세요.</p>;
  return <p className="stats-note">백업을 암호화해 다른 곳에도 보냅니다.</p>;
}

function BackupNote({ every, last, failed, late }: SiteStats['backup']) {
  if (failed && every !== 'off') {
    return (
      <p className="text-red">
        <time dateTime={failed.at}>{showDateTime(failed.at)}</time>에 한 백업이 실패했습니다.{' '}
        {failed.why || '까닭은 서버의 로그에 있습니다.'}
      </p>
    );
  }
  if (late) return <p className="text-red">백업이 늦어지고 있습니다. 서버의 로그를 확인해 주세요.</p>;
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
      {percent >= NEARLY_FULL && (
        <p className="text-red">자리가 거의 없습니다. 꽉 차면 글을 쓸 수 없으니 자리를 만들어 주세요.</p>
      )}
    </>
  );
}
