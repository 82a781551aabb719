import type { Pulse } from './pulse.contract.ts';
import { fullPercent, sizeWord } from './pulse.rules.ts';

// There must be room for a backup of everything, and for the log of a busy hour.
const NEARLY_FULL = 90;

/** How full the disk is and what of it the data takes. */
export function StorageCard({ database, disk }: Pick<Pulse, 'database' | 'disk'>) {
  return (
    <div className="card">
      {disk && <Disk disk={disk} />}
      <dl className="pulse-figures">
        <div>
          <dt>데이터베이스 ({database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'})</dt>
          <dd>{sizeWord(database.bytes)}</dd>
        </div>
        {database.log !== null && (
          <div>
            <dt>쓰기 기록 (WAL)</dt>
            <dd>{sizeWord(database.log)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Disk({ disk }: { disk: NonNullable<Pulse['disk']> }) {
  const percent = fullPercent(disk);
  const sentence = `디스크 ${sizeWord(disk.whole)} 가운데 ${percent}%를 썼고 ${sizeWord(disk.free)}가 남았습니다.`;
  return (
    <>
      <p>{sentence}</p>
      <svg className="pulse-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="1" />
      </svg>
      {percent >= NEARLY_FULL && (
        <p className="text-red">자리가 거의 없습니다. 꽉 차면 글을 쓸 수 없으니 자리를 만들어 주세요.</p>
      )}
    </>
  );
}
