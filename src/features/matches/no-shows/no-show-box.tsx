import type { AfterMatch } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { ABSENCE_DAYS, type Objection } from './no-show-reports.rules.ts';

type BoxProps = { board: MatchBoard; post: number; after: AfterMatch };
type Action = ReturnType<typeof useReloadingAction>;

export default function NoShowBox({ board, post, after }: BoxProps) {
  const action = useReloadingAction();
  const { people, good, absence } = after;
  return (
    <section aria-labelledby="no-shows" className="card mb-6">
      <h2 id="no-shows" className="text-lead font-bold">
        매치는 어땠습니까?
      </h2>
      {good > 0 && <p className="mt-2">상대가 잘 쳤다고 알렸습니다.</p>}
      {people.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {people.map(person => (
            <PersonRow key={person.id} board={board} post={post} person={person} action={action} />
          ))}
        </ul>
      )}
      {absence !== null && <Absence board={board} post={post} absence={absence} action={action} />}
    </section>
  );
}

type PersonProps = { board: MatchBoard; post: number; person: AfterMatch['people'][number]; action: Action };

function PersonRow({ board, post, person: { id, username, came }, action: { perform, busy } }: PersonProps) {
  const tell = (now: boolean) =>
    perform({
      question: now
        ? { title: `‘${username}’님과 잘 쳤다고 알립니다.`, confirmLabel: '잘 쳤어요' }
        : {
            title: `‘${username}’님이 안 왔다고 알립니다.`,
            body: `${ABSENCE_DAYS}일 동안, 이 회원이 신청하는 매치의 작성자에게 안 온 횟수만 보입니다. 상대는 알림을 받고 이의를 낼 수 있습니다.`,
            confirmLabel: '안 왔어요',
            danger: true,
          },
      call: async () => {
        const param = { id: String(post), member: id };
        const call = browserApi.api[board.kind][':id'].turnouts[':member'].$put({
          param,
          json: { came: now },
        });
        return fetchJson(call);
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 basis-24 font-semibold">{username}</span>
      {([true, false] as const).map(choice => (
        <RowButton
          key={String(choice)}
          of={username}
          label={choice ? '잘 쳤어요' : '안 왔어요'}
          pressed={came === choice}
          busy={busy}
          onClick={() => void (came === choice || tell(choice))}
        />
      ))}
    </li>
  );
}

const ABSENCE_TEXTS: Record<Objection, string> = {
  '': `상대가 이 매치에 안 오셨다고 알렸습니다. ${ABSENCE_DAYS}일 동안 횟수에 들어갑니다.`,
  open: '이의를 냈습니다. 운영진이 볼 때까지 횟수에 들어가지 않습니다.',
  granted: '이의가 받아들여져 횟수에 들어가지 않습니다.',
  declined: `이의가 받아들여지지 않았습니다. ${ABSENCE_DAYS}일 동안 횟수에 들어갑니다.`,
};

type AbsenceProps = { board: MatchBoard; post: number; absence: Objection; action: Action };

function Absence({ board, post, absence, action: { perform, busy } }: AbsenceProps) {
  const object = () =>
    perform({
      question: {
        title: '이의를 냅니다.',
        body: '운영진이 볼 때까지 횟수에서 빠집니다. 한 번만 낼 수 있습니다.',
        confirmLabel: '이의 내기',
      },
      call: async () => {
        const call = browserApi.api[board.kind][':id'].objection.$post({ param: { id: String(post) } });
        return fetchJson(call);
      },
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-60">{ABSENCE_TEXTS[absence]}</p>
      {absence === '' && (
        <Button variant="quiet" busy={busy} onClick={() => void object()}>
          이의 내기
        </Button>
      )}
    </div>
  );
}
