import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { misfitText } from '#/features/matches/finder/match-facts.rules.ts';
import type { MatchPost, OwnApplication } from '#/features/matches/posts/match-boards.contract.ts';
import {
  APPLY_FAILED,
  APPLY_FOR_MEMBERS,
  APPLY_TELLS_PHONE,
  CLOSE_FAILED,
  CLOSED,
  FULL,
  type MatchBoard,
  ON_WAITING_LIST,
  overSentence,
  STATE_NAMES,
  WITHDRAW_FAILED,
} from '#/features/matches/posts/match-boards.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { IN_REACH } from '#/ui/theme/in-reach.tsx';

type BoxProps = { board: MatchBoard; post: MatchPost };
type MembersProps = BoxProps & { action: ReturnType<typeof useBoxAction> };

/**
 * The buttons to apply, to withdraw and to close the post, each only if the reader may use it; none if
 * `readyMade` is true: the server then loaded the post as for a guest.
 */
export function ApplyBox({ readyMade, ...box }: BoxProps & { readyMade: boolean }) {
  const session = useSession();
  // A page rendered on the server is the guest's: it does not know yet what this member may do.
  const isKnown = session !== null && !readyMade;
  const none = whyNone(box.post);
  const { games } = box.post;
  const action = useBoxAction(box.post);
  if (hasPlayed(box.post) && box.post.can.close) return null;
  // The button stays in view above the phone's bottom bar while the post takes applications. A member whose
  // game is open sees it in the page instead, because it would cover 점수판; the author's buttons are beside the
  // applicants' heading.
  return (
    <section
      ref={action.box}
      aria-label="신청"
      className={box.post.can.close ? '' : `card mb-6 ${none || games.length > 0 ? '' : IN_REACH}`}
    >
      {none && !(isKnown && mayStillAct(box.post)) ? (
        <div className="text-center">
          <p tabIndex={-1} className="font-semibold">
            {none}
          </p>
          <PageLink className="underline" to={box.board.list}>
            다른 글 보기
          </PageLink>
        </div>
      ) : (
        <>
          <GuestsWay />
          <div className="member-only min-h-11">{isKnown && <MembersWay {...box} action={action} />}</div>
        </>
      )}
      {action.dialog}
    </section>
  );
}

/** Whether the reader has played every game of the post: then it cannot be closed or withdrawn from. */
const hasPlayed = ({ games }: MatchPost) => games.length > 0 && games.every(({ isOver }) => isOver);

/** The sentence why the post takes no applications: over or closed; undefined if it takes them. */
function whyNone({ closed, over, daysLeft }: MatchPost): string | undefined {
  if (over) return overSentence(daysLeft);
  return closed ? CLOSED : undefined;
}

// Reopening a match that is over would bring no applications: its author changes the date instead.
const mayStillAct = ({ application, can, over }: MatchPost) => application !== null || (can.close && !over);

function GuestsWay() {
  const { pathname } = useLocation();
  return (
    <div className="guest-only">
      <p className="flex flex-wrap items-center gap-3 text-row text-soft">
        <LinkButton to={`/login?next=${encodeURIComponent(pathname)}`}>신청하기</LinkButton>
        <span className="min-w-0 flex-1">{APPLY_FOR_MEMBERS}</span>
      </p>
    </div>
  );
}

function MembersWay(box: MembersProps) {
  const { application, can } = box.post;
  if (application) return <Applied {...box} application={application} />;
  return can.close ? <Closing {...box} /> : <Applying {...box} />;
}

/**
 * Returns `perform`, which asks for confirmation, performs an action and reloads the page; then the focus
 * moves to the button or the sentence that replaced the pressed button within the element of the ref `box`.
 */
function useBoxAction(post: MatchPost) {
  const { perform, busy, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const box = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is read again after an action
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement !== document.body) return;
    const shown = box.current;
    const button = shown?.querySelector<HTMLElement>('button:enabled');
    (button ?? shown?.querySelector<HTMLElement>('p[tabindex]'))?.focus();
  }, [post]);
  const performAndRead = async (action: Parameters<typeof perform>[0]) => {
    await perform(action);
    hasActed.current = true;
    await revalidate();
  };
  return { perform: performAndRead, busy, dialog, box };
}

function Applying({ board, post, action: { perform, busy } }: MembersProps) {
  const { id, title, can, seatsLeft, waiting } = post;
  const param = { id: String(id) };
  const apply = () =>
    perform({
      question: { title: `‘${title}’에 신청합니다.`, body: APPLY_TELLS_PHONE, confirmLabel: '신청' },
      call: () => fetchJson(browserApi.api[board.kind][':id'].apply.$post({ param })),
      tried: '참가 신청',
      fallbackMessage: APPLY_FAILED,
      forMembers: APPLY_FOR_MEMBERS,
    });
  if (!can.apply) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Misfit of={post} />
      <Button className="max-md:grow" busy={busy} aria-describedby="apply-note" onClick={() => void apply()}>
        신청하기
      </Button>
      <p id="apply-note" className="min-w-0 text-row text-soft md:flex-1">
        {seatsLeft === 0 && `${FULL} `}
        {waiting > 0 && `지금 ${waiting.toLocaleString('ko-KR')}명이 수락을 기다립니다. `}
        <span className="max-md:sr-only">{APPLY_TELLS_PHONE}</span>
      </p>
    </div>
  );
}

type AppliedProps = MembersProps & { application: OwnApplication };

function Applied({ board, post, application, action: { perform, busy } }: AppliedProps) {
  const param = { id: String(post.id) };
  const withdraw = () =>
    perform({
      question: {
        title: '신청을 취소합니다.',
        body: '글이 열려 있는 동안에는 다시 신청할 수 있습니다.',
        confirmLabel: '신청 취소',
        cancelLabel: '닫기',
        danger: true,
      },
      call: () => fetchJson(browserApi.api[board.kind][':id'].apply.$delete({ param })),
      tried: '참가 신청 취소',
      fallbackMessage: WITHDRAW_FAILED,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button type="button" disabled className="min-w-0 flex-1 text-left font-semibold">
        이미 신청됨 · <span>{STATE_NAMES[application.state]}</span>
      </button>
      {application.can.withdraw && !hasPlayed(post) && (
        <Button variant="plain" busy={busy} onClick={() => void withdraw()}>
          신청 취소
        </Button>
      )}
      {application.state === 'applied' && <Waiting post={post} />}
      {application.state !== 'declined' && <Misfit of={post} />}
      {application.phone && (
        <p className="flex basis-full flex-wrap items-center gap-x-2">
          <span className="text-soft">작성자 전화번호</span>
          <PhoneLink name="작성자 전화번호" phone={application.phone} />
        </p>
      )}
    </div>
  );
}

function Waiting({ post: { seatsLeft, waiting } }: { post: MatchPost }) {
  return (
    <p className="basis-full text-row text-soft">
      {seatsLeft === 0 && `${ON_WAITING_LIST} `}
      나를 포함해 {waiting.toLocaleString('ko-KR')}명이 수락을 기다립니다.
    </p>
  );
}

/** Says that the reader's 수지 is outside the range that the match asks for; nothing if it fits or is unknown. */
function Misfit({ of: post }: { of: MatchPost }) {
  const text = misfitText(post);
  return text && <p className="basis-full text-row">{text}</p>;
}

export function PhoneLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      className="inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap"
      href={`tel:${phone}`}
      aria-label={`${name} ${phone}`}
    >
      <Phone size={16} aria-hidden="true" />
      {phone}
    </a>
  );
}

function Closing({ board, post, action: { perform, busy } }: MembersProps) {
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
      fallbackMessage: CLOSE_FAILED,
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-40 empty:hidden">{whyNone(post)}</p>
      <Button variant="quiet" busy={busy} onClick={() => void close()}>
        {closed ? '신청 다시 받기' : '신청 마감'}
      </Button>
    </div>
  );
}
