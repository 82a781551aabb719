import { BlockButton } from '#/features/members/blocks/block-button.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { average, rateText } from '#/shared/average.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Face } from '#/ui/theme/face.tsx';
import type { MemberCard } from './member-card.contract.ts';

const CARD_FAILED = '회원의 카드를 불러오지 못했습니다.';
const CARDS_MOST = 100;
const cards = new Map<string, Promise<MemberCard>>();

/** A member's card, loaded once while the site is open; again after a failure. */
function loadCard(id: string): Promise<MemberCard> {
  const known = cards.get(id);
  if (known) return known;
  if (cards.size >= CARDS_MOST) cards.clear();
  const call = fetchJson(browserApi.api.results.members[':id'].card.$get({ param: { id } }));
  call.catch(() => cards.delete(id));
  cards.set(id, call);
  return call;
}

/** The card of a member: ball or picture, four numbers, hall, and for members the buttons. */
export function NameCard({ id }: { id: string }) {
  const { found: card, problem } = useLoaded(() => loadCard(id), CARD_FAILED, id);
  if (!card) return <p className="text-soft">{problem ? CARD_FAILED : '불러오는 중…'}</p>;
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
        <PageLink className="underline" to={`/profile/${card.id}`}>
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
    [of.ball === '4' ? '4구 수지' : '3구 점수', score?.toLocaleString('ko-KR')],
    ['에버리지', of.innings > 0 && average(of.inningPoints, of.innings)],
    ['대회 하이런', of.highRun],
    ['승률', of.games > 0 && rateText(of.wins, of.games)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] gap-3 my-3 [&_dd]:font-bold [&_dd]:tabular-nums [&_dt]:whitespace-nowrap [&_dt]:text-mark [&_dt]:text-soft">
      {numbers.map(([name, number]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number || '–'}</dd>
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
      <ReportButton kind="profile" target={id} authorId={id === session.userId ? id : null} />
    </span>
  );
}
