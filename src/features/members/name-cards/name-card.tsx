import { type ReactNode, type RefObject, useEffect } from 'react';
import { BlockButton } from '#/features/members/blocks/block-button.tsx';
import type { MemberCard } from '#/features/members/profile/members.contract.ts';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { average, rateText } from '#/shared/average.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Face } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Ball } from '#/ui/theme/ball.tsx';

/** `id` is the number in the link's address, `place` the position of the name in the window. */
export type Named = { id: string; place: DOMRect };

type PlacedProps = { named: Named; box: RefObject<HTMLDivElement | null> };

const GAP = 6;
const EDGE = 8;

export default function NameCard({ named, box }: PlacedProps): ReactNode {
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    const watch = new ResizeObserver(() => place(card, named.place));
    watch.observe(card);
    return () => watch.disconnect();
  }, [box, named]);
  return (
    <div
      ref={box}
      className="fixed z-40 w-max min-w-48 max-w-[min(20rem,calc(100vw-1rem))] px-4 py-3.5 border border-line rounded-card bg-raised lifted text-text text-row not-data-measured:invisible"
    >
      <CardOf id={named.id} />
    </div>
  );
}

/** Places the card below the name or, if there is no room, above it. */
function place(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const fits = bottom + GAP + height <= innerHeight - EDGE;
  const right = document.documentElement.clientWidth - EDGE;
  card.style.left = `${Math.max(EDGE, Math.min(left, right - width))}px`;
  card.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - height)}px`;
  card.dataset.measured = '';
}

const CARDS_MOST = 100;
const cards = new Map<string, Promise<MemberCard>>();

function loadCard(id: string): Promise<MemberCard> {
  const known = cards.get(id);
  if (known) return known;
  if (cards.size >= CARDS_MOST) cards.clear();
  const call = fetchJson(browserApi.api.results.members[':id'].card.$get({ param: { id } }));
  call.catch(() => cards.delete(id));
  cards.set(id, call);
  return call;
}

function CardOf({ id }: { id: string }) {
  const { found: card, problem } = useLoaded(() => loadCard(id), id);
  if (!card) return <p className="text-soft">{problem ?? '불러오는 중…'}</p>;
  return (
    <section aria-label={`${card.username}님의 카드`}>
      <p className="flex gap-3 items-center">
        {card.picture ? <Face picture={card.picture} /> : <Ball score4={card.score4} />}
        <span className="min-w-0">
          <bdi className="font-bold wrap-anywhere">{card.username}</bdi>
          {card.hall && <small className="block text-soft text-label">{card.hall}</small>}
        </span>
      </p>
      <Numbers of={card} />
      <p className="flex flex-wrap gap-x-3 gap-y-1 items-center">
        <PageLink className="underline" to={`/profile/${card.number}`}>
          프로필 보기
        </PageLink>
        <Actions id={card.id} />
      </p>
    </section>
  );
}

function Numbers({ of }: { of: MemberCard }) {
  const score = of.ball === '4' ? of.score4 : of.score3;
  const numbers = [
    [of.ball === '4' ? '4구 수지' : '3구 수지', score !== null && withCommas(score)],
    ['에버리지', of.innings > 0 && average(of.inningPoints, of.innings)],
    ['대회 하이런', of.highRun],
    ['승률', of.games > 0 && rateText(of.wins, of.games)],
  ] as const;
  return (
    <dl className="my-3 flex justify-between gap-3 tabular-nums">
      {numbers.map(([name, number]) => (
        <div key={name}>
          <dt className="text-mark text-soft whitespace-nowrap">{name}</dt>
          <dd className="font-bold">{number || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ id }: { id: string }) {
  const session = useSession();
  if (!session || session.userId === id) return null;
  return (
    <span className="ml-auto flex">
      <BlockButton id={id} />
      <ReportButton kind="profile" target={id} authorId={null} />
    </span>
  );
}
