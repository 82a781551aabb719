import { useEffect } from 'react';
import { useLoaderData, useNavigate, useParams, useRevalidator, useSearchParams } from 'react-router';
import { BackRow } from '#/features/clubs/directory/club-frame.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { CopyField, copyWithToast } from '#/ui/form/copy-field.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { Section, Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { LineUpForm } from './line-up-form.tsx';
import { SlotCard } from './slot-card.tsx';
import { LOAD_FAILED, SAVE_FAILED, sheetText, winnerText } from './team-match.rules.ts';
import { SCORING_NAMES } from './team-matches.constants.ts';
import type { TeamMatch } from './team-matches.contract.ts';

export const clientLoader = memberLoader(({ params: { id = '', match = '' }, request }) => {
  const invite = new URL(request.url).searchParams.get('invite') ?? '';
  const call = browserApi.api.clubs[':id']['team-matches'][':match'];
  return forPage(fetchJson(call.$get({ param: { id, match }, query: { invite } })), LOAD_FAILED);
});

export const handle = { query: ['invite'] };
export const meta = pageMeta<typeof clientLoader>(({ loaderData, params }) => ({
  title: loaderData ? loaderData.teams.map(({ name }) => name).join(' 대 ') : '교류전',
  path: `/clubs/${params.id}/team-matches/${params.match}`,
  hidden: true,
}));

export const HydrateFallback = loadingPage('교류전', <SkeletonForm fields={5} />);

const REFRESH_MS = 5000;

export default function TeamMatchPage() {
  const match = useLoaderData<typeof clientLoader>();
  const { teams, state, day, time, hall } = match;
  useRefresh(match.slots.some(slot => slot.state !== 'decided'));
  return (
    <PageFrame
      title={<Teams teams={teams} />}
      above={
        <BackRow menu={match.can.remove && <MatchMenu match={match} />}>
          <ListLink match={match} />
        </BackRow>
      }
      width="reading"
    >
      <ArticleFacts
        facts={{
          날짜: <Day of={day} time={time} />,
          ...(hall && { 당구장: hall }),
        }}
      />
      {match.forfeit && <Notice>몰수: {match.forfeit}</Notice>}
      {(state === 'open' || state === 'over') && (!match.forfeit || match.slots[0]?.names) && (
        <Sheet match={match} />
      )}
      {state !== 'open' && state !== 'over' && <Preparing match={match} />}
    </PageFrame>
  );
}

/** The way back: to the club's team matches, or to the league of the match. */
function ListLink({ match: { club, league } }: { match: TeamMatch }) {
  return league ? (
    <BackLink list={`/clubs/${club}/leagues/${league.id}`} title={`${league.name} ${league.round}라운드`} />
  ) : (
    <BackLink list={`/clubs/${club}/team-matches`} title="교류전" />
  );
}

/** The names of both teams, broken between lines rather than within a name. */
const Teams = ({ teams: [home, away] }: Pick<TeamMatch, 'teams'>) => (
  <>
    <span className="inline-block">{home.name} 대</span> <span className="inline-block">{away.name}</span>
  </>
);

const ScoringNote = ({ scoring }: Pick<TeamMatch, 'scoring'>) => (
  <p className="text-row text-soft">{SCORING_NAMES[scoring]}로 승패를 정합니다.</p>
);

/** Reloads the page's data every few seconds while the page is visible. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

/** The team match before both line-ups are in. */
function Preparing({ match }: { match: TeamMatch }) {
  const { side, ready, state, can, invite } = match;
  return (
    <div className="grid gap-4 my-6">
      {can.accept && <AcceptButton />}
      {state === 'proposed' && !can.accept && <Notice className="">상대가 아직 수락하지 않았습니다.</Notice>}
      {invite && <InviteLink match={match} />}
      {state === 'accepted' && <Notice className="">{readyText(match)}</Notice>}
      {state === 'accepted' && side !== null && (
        <Section
          id="line-up"
          title={ready[side] ? '오더 고치기' : '오더 내기'}
          heading="mb-3 font-bold text-lead"
        >
          <LineUpForm match={match} />
        </Section>
      )}
      <ScoringNote scoring={match.scoring} />
    </div>
  );
}

function readyText({ teams, ready }: TeamMatch): string {
  const isIn = teams.filter((_, side) => ready[side]);
  const come = isIn.length === 0 ? '' : `${isIn[0]?.name}의 오더가 들어왔습니다. `;
  return `${come}오더는 두 팀이 모두 내면 함께 공개됩니다.`;
}

function AcceptButton() {
  const { id = '', match = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const accept = () =>
    press(async () => {
      const call = browserApi.api.clubs[':id']['team-matches'][':match'].accepted;
      const query = { invite: search.get('invite') ?? '' };
      toast((await fetchJson(call.$put({ param: { id, match }, query }))).message);
      await navigate(`/clubs/${id}/team-matches/${match}`, { replace: true });
    }, SAVE_FAILED);
  return (
    <div>
      <Button busy={busy} onClick={() => void accept()}>
        교류전 수락
      </Button>
    </div>
  );
}

function InviteLink({ match: { id, club, invite } }: { match: TeamMatch }) {
  const address = new URL(`/clubs/${club}/team-matches/${id}?invite=${invite}`, location.href).href;
  return (
    <Section id="invite" title="초대 링크">
      <p className="mb-3 text-soft text-row">
        상대 팀의 주장에게 보내주세요. 먼저 수락한 회원이 상대 팀을 맡습니다.
      </p>
      <Toolbar>
        <CopyField label="초대 링크" value={address} className="min-w-0 flex-1" />
        <Button variant="quiet" onClick={() => void copyWithToast(address, '초대 링크를 복사했습니다.')}>
          복사
        </Button>
      </Toolbar>
    </Section>
  );
}

function MatchMenu({ match: { id, club } }: { match: TeamMatch }) {
  const navigate = useNavigate();
  const { remove, busy, dialog } = useRemoval();
  const param = { id: String(club), match: String(id) };
  const press = async () => {
    const isGone = await remove({
      title: '이 교류전을 취소합니다.',
      call: () => fetchJson(browserApi.api.clubs[':id']['team-matches'][':match'].$delete({ param })),
      fallbackMessage: SAVE_FAILED,
    });
    if (isGone) await navigate(`/clubs/${club}/team-matches`, { replace: true });
  };
  return (
    <>
      <MoreMenu label="교류전 메뉴">
        <Button variant="plain" className="text-red" busy={busy} onClick={() => void press()}>
          교류전 취소
        </Button>
      </MoreMenu>
      {dialog}
    </>
  );
}

/** The sheet of a team match whose line-ups are open: the score of the teams and all slots. */
function Sheet({ match }: { match: TeamMatch }) {
  const { teams, score, slots, substitutes } = match;
  return (
    <div className="grid gap-4 my-6">
      <p className="text-center text-head font-extrabold tabular-nums" role="status">
        {teams[0].name} {score.join(' : ')} {teams[1].name}
      </p>
      <p className="text-center">{winnerText(match, teams)}</p>
      <ol className="grid gap-3" aria-label="경기">
        {slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
          <SlotCard key={index} match={match} slot={slot} number={index + 1} />
        ))}
      </ol>
      {substitutes?.map((names, side) =>
        names.length === 0 ? null : (
          <p key={teams[side]?.name} className="text-soft">
            {teams[side]?.name} 후보: {names.join(', ')}
          </p>
        ),
      )}
      <Toolbar>
        <Button
          variant="quiet"
          onClick={() => void copyWithToast(sheetText(match), '기록표를 복사했습니다.')}
        >
          단톡방에 붙일 글 복사
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          기록표 인쇄
        </Button>
      </Toolbar>
      <ScoringNote scoring={match.scoring} />
    </div>
  );
}
