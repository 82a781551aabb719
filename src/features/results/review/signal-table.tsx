import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { ResultSignal } from './result-review.contract.ts';
import { nightSentence, pairSentence, REVIEW_SAVE_FAILED } from './result-review.rules.ts';
import { VoidForm } from './void-form.tsx';

const COLUMNS: Column[] = [
  { key: 'subject', title: '대상' },
  { key: 'figures', title: '숫자', fold: 'phone', bare: true },
  { key: 'at', title: '시각', align: 'center', fold: 'phone', bare: true, className: 'review-at' },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

/** Pairs and tournaments that look forged or wait for a decision, in figures, and what an admin may do about each. */
export function SignalTable({ rows }: { rows: ResultSignal[] }) {
  const [voiding, setVoiding] = useState<ResultSignal>();
  const { dialog, ...actions } = useSignalActions();
  const close = () => setVoiding(undefined);
  return (
    <>
      <Table
        caption="살펴볼 결과"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) => {
          if (key === 'subject') return <Subject of={row} />;
          if (key === 'figures') return <Figures of={row} />;
          if (key === 'at') return <time dateTime={row.date}>{showDateTime(row.date)}</time>;
          return <RowActions of={row} {...actions} onVoid={() => setVoiding(row)} />;
        }}
        empty={<EmptyState drawing="bracket" sentence="살펴볼 결과가 없습니다." />}
      />
      <Sheet title="결과를 무효로 하기" open={voiding !== undefined} onClose={close}>
        {voiding && <VoidForm signal={voiding} onDone={close} />}
      </Sheet>
      {dialog}
    </>
  );
}

/** Marks a signal as reviewed, or decides whether its waiting games count; each asks first. */
function useSignalActions() {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const send = async (question: typeof COUNTING | typeof FINE, call: () => Promise<{ message: string }>) => {
    const fallbackMessage = REVIEW_SAVE_FAILED;
    const done = await perform({ question, call: async () => (await call()).message, fallbackMessage });
    if (done) await revalidate();
  };
  const calls = browserApi.api['result-review'][':id'];
  const review = ({ id, reviewed }: ResultSignal) =>
    send(reviewed ? AGAIN : FINE, () =>
      fetchJson(calls.$put({ param: { id: String(id) }, json: { reviewed: !reviewed } })),
    );
  const decide = ({ id }: ResultSignal, counts: boolean) =>
    send(counts ? COUNTING : KEEPING, () =>
      fetchJson(calls.counting.$put({ param: { id: String(id) }, json: { counts } })),
    );
  return { review, decide, busy, dialog };
}

type RowActionsProps = Omit<ReturnType<typeof useSignalActions>, 'dialog'> & {
  of: ResultSignal;
  onVoid: () => void;
};

function RowActions({ of: row, review, decide, busy, onVoid }: RowActionsProps) {
  return (
    <span className="row-actions">
      {row.waits + row.kept > 0 && (
        <Button small busy={busy} onClick={() => void decide(row, true)}>
          기록에 반영
        </Button>
      )}
      {row.waits > 0 && (
        <Button variant="quiet" small busy={busy} onClick={() => void decide(row, false)}>
          반영하지 않음
        </Button>
      )}
      {!isVoided(row) && (
        <Button variant="danger" small onClick={onVoid}>
          결과 무효
        </Button>
      )}
      {row.waits === 0 && (
        <Button variant="quiet" small busy={busy} onClick={() => void review(row)}>
          {row.reviewed ? '다시 살펴보기' : '문제없음'}
        </Button>
      )}
    </span>
  );
}

const FINE = { title: '문제가 없는 것으로 표시합니다.', confirmLabel: '표시' };
const COUNTING = {
  title: '이 대회에서 확인을 기다린 경기를 기록에 반영합니다.',
  body: '두 회원이 다른 대회에서 한 경기도 함께 반영하고, 앞으로 이 회원들끼리의 경기는 확인을 기다리지 않습니다.',
  confirmLabel: '반영',
};
const KEEPING = {
  title: '이 대회에서 확인을 기다리는 경기를 기록에 반영하지 않습니다.',
  body: '두 회원이 다른 대회에서 한 경기도 반영하지 않습니다. 나중에 ‘살펴본 것’에서 반영할 수 있습니다.',
  confirmLabel: '반영하지 않음',
};
const AGAIN = { title: '다시 살펴볼 목록에 올립니다.', confirmLabel: '올리기' };

const isVoided = ({ isVoided, tournament }: ResultSignal) => isVoided || tournament?.isVoid === true;

function Subject({ of: { kind, members, tournament } }: { of: ResultSignal }) {
  const [one, other] = members;
  if (kind === 'tournament' && tournament)
    return (
      <>
        <PageLink to={`/tournaments/${tournament.id}`}>{tournament.title}</PageLink>{' '}
        {one && (
          <span className="text-soft">
            진행 <AuthorName of={one} />
          </span>
        )}
      </>
    );
  const versus = one?.authorId && other?.authorId && `/versus/${one.authorId}-${other.authorId}`;
  return (
    <>
      {one && <AuthorName of={one} />} · {other && <AuthorName of={other} />}{' '}
      {versus && (
        <PageLink className="text-soft" to={versus}>
          상대전적
        </PageLink>
      )}
    </>
  );
}

function Figures({ of: signal }: { of: ResultSignal }) {
  return (
    <span>
      {signal.kind === 'pair' ? pairSentence(signal) : nightSentence(signal)}
      {signal.sameAddress && <span className="review-mark">같은 접속 주소</span>}
      {signal.sameDay && <span className="review-mark">같은 날 가입</span>}
      {isVoided(signal) && <span className="review-mark">무효로 함</span>}
    </span>
  );
}
