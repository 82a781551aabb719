import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { isResult } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { logSentence } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { OutboxView } from './outbox/outbox.client.ts';
import type { SyncView } from './outbox/use-sync.ts';
import { contradictedMatch, type Refused } from './sync.rules.ts';

/** Shows whether all events are on the server: 저장됨, 보내는 중, 오프라인, 오프라인 – n건 대기. */
export function SyncChip({ sync: { state, waiting, problem } }: { sync: OutboxView }) {
  const [Icon, text] =
    state === 'stopped'
      ? [TriangleAlert, problem ?? '보내지 못했습니다.']
      : state === 'offline'
        ? [CloudOff, waiting > 0 ? `오프라인 – ${waiting}건 대기` : '오프라인']
        : state === 'sending' || waiting > 0
          ? [CloudUpload, '보내는 중']
          : [CloudCheck, '저장됨'];
  const isCut = state === 'offline' || state === 'stopped';
  return (
    <span
      className={`sync-chip inline-flex items-center gap-1.5 min-h-9 text-label font-semibold tabular-nums ${isCut ? 'px-3 rounded-full bg-yellow-tint text-yellow-text' : 'text-soft'}`}
      role="status"
      data-state={state}
    >
      <Icon size="1.15em" className={state === 'saved' ? 'text-primary' : ''} />
      {text}
    </span>
  );
}

/** The refused events; `overrule` (for the organiser) replaces a recorded result by a refused one. */
type RefusedEvents = Pick<SyncView, 'refused' | 'dismiss'> & Partial<Pick<SyncView, 'overrule'>>;

/** This device's refused events: nothing is overwritten, the organiser decides each one. */
export function Conflicts({ sync, tournament }: { sync: RefusedEvents; tournament: Tournament }) {
  if (sync.refused.length === 0) return null;
  return (
    <section
      className="my-4 p-4 rounded-xl bg-yellow-tint text-text"
      role="alert"
      aria-label="반영되지 않은 기록"
    >
      <h2 className="text-yellow-text text-lead font-bold">
        {sync.overrule ? '서버의 기록과 다른 것이' : '반영되지 않은 기록이'} {sync.refused.length}건 있습니다
      </h2>
      {sync.overrule && (
        <p>다른 기기에서 먼저 기록했습니다. 아무것도 덮어쓰지 않았으니 하나씩 정해 주세요.</p>
      )}
      <ul>
        {sync.refused.map(refused => (
          <Conflict key={refused.event.key} refused={refused} sync={sync} tournament={tournament} />
        ))}
      </ul>
    </section>
  );
}

type ConflictProps = { refused: Refused; sync: RefusedEvents; tournament: Tournament };

function Conflict({ refused, sync, tournament }: ConflictProps) {
  const { event, message } = refused;
  const recorded = contradictedMatch(tournament, refused);
  const theirs = recorded && tournament.log.find(logged => logged.event.key === recorded.decidedBy)?.event;
  const mayOverrule = event.type !== 'tied' && isResult(event) && sync.overrule !== undefined;
  const overrule = () => {
    const problem = sync.overrule?.(refused);
    if (problem) toast(problem, 'error');
  };
  return (
    <li className="grid gap-2 mt-3 pt-3 border-t border-line">
      <KeyValues
        facts={{
          '내 기록': logSentence(tournament, event),
          ...(theirs ? { '지금 기록': logSentence(tournament, theirs) } : { 이유: message }),
        }}
      />
      {recorded && clearsLater(tournament, recorded.next?.match) && (
        <p>내 결과로 고치면 이 경기에 이어진 다음 경기의 기록이 지워질 수 있습니다.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayOverrule && <Button onClick={overrule}>내 결과로 고치기</Button>}
        <Button variant="quiet" onClick={() => sync.dismiss(refused)}>
          {mayOverrule ? '그대로 두기' : '확인'}
        </Button>
      </div>
    </li>
  );
}

function clearsLater(tournament: Tournament, next: string | undefined): boolean {
  const match = next ? findMatch(tournament, next) : undefined;
  return match !== undefined && (match.state === 'decided' || match.calledAt !== null);
}
