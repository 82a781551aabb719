import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { CLOSED, type MatchBoard, overSentence } from '#/features/matches/posts/match-boards.rules.ts';
import { useSession } from '#/ui/client/session.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';

const WAITING = <div className="h-11 animate-breathe rounded-control bg-line" />;

type BoxProps = { board: MatchBoard; post: MatchPost };

// Loaded for members only.
const MembersWay = lazy(() => import('./apply-members.tsx'));

/** Shows only buttons that the reader may use; none for `readyMade`, a post loaded as for a guest. */
export function ApplyBox({ readyMade, ...box }: BoxProps & { readyMade: boolean }) {
  const session = useSession();
  // A page rendered on the server is the guest's: it does not know yet what this member may do.
  const isKnown = session !== null && !readyMade;
  const none = whyNone(box.post);
  const action = useBoxAction(box.post);
  const [startsInReach] = useState(readyMade);
  const { can, games } = box.post;
  if (hasPlayed(box.post) && box.post.can.close) return null;
  // A member whose game is open sees the box in the page, because it would cover 점수판 on phones, unless the page
  // began as the guest's: then the text would move. The author's buttons are beside the applicants' heading.
  return (
    <section
      ref={action.box}
      aria-label="신청"
      className={can.close || (games.length > 0 && !startsInReach) ? '' : 'in-reach'}
    >
      {none && !(isKnown && mayStillAct(box.post)) ? (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
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
          <div className="member-only">
            <Suspense fallback={WAITING}>
              {isKnown ? (
                <MembersWay {...box} action={action} none={none} hasPlayed={hasPlayed(box.post)} />
              ) : (
                WAITING
              )}
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
}

/** A post whose games are all over cannot be closed or withdrawn from. */
const hasPlayed = ({ games }: MatchPost) => games.length > 0 && games.every(({ isOver }) => isOver);

function whyNone({ closed, over, daysLeft }: MatchPost): string | undefined {
  if (over) return overSentence(daysLeft);
  return closed ? CLOSED : undefined;
}

// Reopening a match that is over would bring no applications: its author changes the date instead.
const mayStillAct = ({ application, can, over }: MatchPost) => application !== null || (can.close && !over);

function GuestsWay() {
  const { pathname } = useLocation();
  return (
    <LinkButton className="guest-only max-md:w-full" to={`/login?next=${encodeURIComponent(pathname)}`}>
      로그인하고 신청하기
    </LinkButton>
  );
}

/**
 * `perform` asks for confirmation, performs an action and reloads the page. Then the focus moves to the
 * button or the sentence that replaced the pressed button.
 */
function useBoxAction(post: MatchPost) {
  const { perform, busy } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const box = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is read again after an action
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    const shown = box.current;
    // The frame may have moved the lost focus to the box already.
    if (document.activeElement !== document.body && document.activeElement !== shown) return;
    const button = shown?.querySelector<HTMLElement>('button:enabled');
    (button ?? shown?.querySelector<HTMLElement>('p[tabindex]'))?.focus();
  }, [post]);
  const performAndRead = async (action: Parameters<typeof perform>[0]) => {
    await perform(action);
    hasActed.current = true;
    await revalidate();
  };
  return { perform: performAndRead, busy, box };
}
