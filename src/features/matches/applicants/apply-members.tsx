import { Phone } from 'lucide-react';
import { misfitText } from '#/features/matches/finder/misfit.rules.ts';
import type { MatchPost, OwnApplication } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Button } from '#/ui/theme/button.tsx';
import { NO_AUTHOR_PHONE, OWN_STATE_NAMES, phonesShown } from './applications.rules.ts';

type ConfirmedAction = Parameters<ReturnType<typeof useConfirmedAction>['perform']>[0];
type MembersProps = {
  board: MatchBoard;
  post: MatchPost;
  action: { perform: (action: ConfirmedAction) => Promise<void>; busy: boolean };
  /** Why the post takes no applications. */
  none: string | undefined;
  hasPlayed: boolean;
};

export default function MembersWay(box: MembersProps) {
  const { application, can } = box.post;
  if (application) return <Applied {...box} application={application} />;
  return can.close ? <Closing {...box} /> : <Applying {...box} />;
}

function Applying({ board, post, action: { perform, busy } }: MembersProps) {
  const { id, title, can, seatsLeft, phones } = post;
  const param = { id: String(id) };
  const misfit = misfitText(post);
  const shown = phones && phonesShown('작성자', { own: phones.own, other: phones.author });
  const apply = () =>
    perform({
      question: {
        title: `‘${title}’에 신청합니다.`,
        body: [misfit, shown].filter(Boolean).join('\n'),
        confirmLabel: '신청',
      },
      call: () => fetchJson(browserApi.api[board.kind][':id'].apply.$post({ param })),
      tried: '참가 신청',
      fallbackMessage: '신청 중 문제가 발생했습니다.',
      forMembers: '로그인 후 신청할 수 있습니다.',
    });
  if (!can.apply) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {misfit && <p className="basis-full text-row">{misfit}</p>}
      <Button
        variant={misfit ? 'quiet' : 'primary'}
        className="max-md:grow"
        busy={busy}
        aria-describedby="apply-note"
        onClick={() => void apply()}
      >
        신청하기
      </Button>
      <p id="apply-note" className="min-w-0 text-label text-soft empty:hidden md:flex-1">
        {seatsLeft === 0 && '자리가 모두 찼습니다. 신청하면 대기자 명단에 올라갑니다.'}
      </p>
    </div>
  );
}

type AppliedProps = MembersProps & { application: OwnApplication };

function Applied({ board, post, application, hasPlayed, action: { perform, busy } }: AppliedProps) {
  const param = { id: String(post.id) };
  const withdraw = () =>
    perform({
      question: {
        title: '신청을 취소합니다.',
        body: '모집 중이면 다시 신청할 수 있습니다.',
        confirmLabel: '신청 취소',
        cancelLabel: '닫기',
        danger: true,
      },
      call: () => fetchJson(browserApi.api[board.kind][':id'].apply.$delete({ param })),
      tried: '참가 신청 취소',
      fallbackMessage: '신청 취소 중 문제가 발생했습니다.',
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" disabled className="grid flex-1 text-left whitespace-nowrap">
        <span className={`font-bold ${application.state === 'accepted' ? 'text-primary' : ''}`}>
          {OWN_STATE_NAMES[application.state]}
        </span>
        <span className="text-label text-soft">이미 신청됨</span>
      </button>
      {application.can.withdraw && !hasPlayed && (
        <Button variant="plain" small className="-mr-2" busy={busy} onClick={() => void withdraw()}>
          신청 취소
        </Button>
      )}
      {application.state === 'applied' && post.seatsLeft === 0 && (
        <p className="basis-full text-row text-soft">자리가 모두 차 대기자 명단에 있습니다.</p>
      )}
      {application.phone && (
        <a className="button button-quiet px-2 max-md:grow" href={`tel:${application.phone}`}>
          <Phone size={18} />
          <span className="max-md:sr-only">작성자 전화번호</span> {application.phone}
        </a>
      )}
      {application.state === 'accepted' && !post.phones?.author && (
        <p className="basis-full text-row text-soft">{NO_AUTHOR_PHONE}</p>
      )}
    </div>
  );
}

function Closing({ board, post, none, action: { perform, busy } }: MembersProps) {
  const { id, closed } = post;
  const param = { id: String(id) };
  const question = closed
    ? { title: '신청을 다시 받습니다.', confirmLabel: '다시 받기' }
    : { title: '신청을 마감합니다.', body: '나중에 다시 열 수 있습니다.', confirmLabel: '마감' };
  const close = () =>
    perform({
      question,
      call: async () => {
        const call = browserApi.api[board.kind][':id'].closed.$put({ param, json: { closed: !closed } });
        return (await fetchJson(call)).closed ? '신청을 마감했습니다.' : '신청을 다시 받습니다.';
      },
      tried: closed ? '신청 다시 받기' : '신청 마감',
      fallbackMessage: '처리 중 문제가 발생했습니다.',
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-40 empty:hidden">{none}</p>
      <Button variant="quiet" busy={busy} onClick={() => void close()}>
        {closed ? '신청 다시 받기' : '신청 마감'}
      </Button>
    </div>
  );
}
