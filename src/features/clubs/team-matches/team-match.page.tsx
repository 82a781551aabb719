import { useLoaderData, useNavigate } from 'react-router';
import { BackRow } from '#/features/clubs/directory/club-frame.tsx';
import { ConnectionMark } from '#/features/tournaments/live/connection.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useConfirmedAction, useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ListRow, Section, Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { AcceptButton } from './accept-button.tsx';
import { LineUpForm } from './line-up-form.tsx';
import { SheetActions } from './sheet/sheet-actions.tsx';
import { LeagueLink, SheetFacts, Substitutes, TeamScore, Teams } from './sheet/sheet-parts.tsx';
import { useLiveSheet } from './sheet/use-live-sheet.ts';
import { SlotCard } from './slot-card.tsx';
import { slotRulesText, slotTitle } from './team-match.rules.ts';
import { SCORING_NAMES } from './team-matches.constants.ts';
import type { TeamMatch } from './team-matches.contract.ts';

const calls = browserApi.api.clubs[':id']['team-matches'][':match'];

export const clientLoader = memberLoader(({ params: { id = '', match = '' }, request }) => {
  const invite = new URL(request.url).searchParams.get('invite') ?? '';
  return forPage(readTeamMatch({ id, match }, invite));
});

function readTeamMatch(param: { id: string; match: string }, invite: string, signal?: AbortSignal) {
  return fetchJson(calls.$get({ param, query: { invite } }, { init: { signal } }));
}

export const handle = { query: ['invite'] };
export const meta = pageMeta<typeof clientLoader>(({ loaderData }) => ({
  title: loaderData ? loaderData.teams.map(({ name }) => name).join(' 대 ') : '교류전',
  hidden: true,
}));

export const HydrateFallback = loadingPage('교류전', <SkeletonForm fields={5} />);

export default function TeamMatchPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { sheet: match, connection, gone } = useLiveSheet(loaded, { read: readTeamMatch, rests: true });
  const { teams, state } = match;
  return (
    <PageFrame
      title={<Teams teams={teams} />}
      above={
        <BackRow menu={match.can.remove && !mayRefuse(match) && <MatchMenu match={match} />}>
          <ListLink match={match} />
        </BackRow>
      }
      width="reading"
    >
      {gone ? <Notice>{gone}</Notice> : <ConnectionMark connection={connection} />}
      <SheetFacts sheet={match} />
      {match.forfeit && <Notice>몰수: {match.forfeit}</Notice>}
      {(state === 'open' || state === 'over') &&
        (match.forfeit && !match.slots[0]?.names ? <TeamScore sheet={match} /> : <Sheet match={match} />)}
      {state !== 'open' && state !== 'over' && <Preparing match={match} />}
    </PageFrame>
  );
}

/** The link back to the team matches of the reader's club, or to the league of the match. */
function ListLink({ match }: { match: TeamMatch }) {
  if (match.league) return <LeagueLink sheet={match} />;
  return match.own === null ? (
    <BackLink list="/clubs" title="동호회" />
  ) : (
    <BackLink list={`/clubs/${match.own}/team-matches`} title="교류전" />
  );
}

const mayRefuse = ({ side, state, can }: TeamMatch) => can.remove && side === 1 && state === 'proposed';

const ScoringNote = ({ scoring }: Pick<TeamMatch, 'scoring'>) => (
  <p className="text-row text-soft">{SCORING_NAMES[scoring]}로 승패를 정합니다.</p>
);

/** The team match before both line-ups are in. */
function Preparing({ match }: { match: TeamMatch }) {
  const { side, ready, state } = match;
  const mayHandIn = state === 'accepted' && side !== null;
  return (
    <div className="grid gap-4 my-6">
      <ScoringNote scoring={match.scoring} />
      {!mayHandIn && <SlotList slots={match.slots} />}
      <AwaySide match={match} />
      {state === 'accepted' && <Notice className="">{readyText(match)}</Notice>}
      {match.league && side === null && match.sheet && (
        <p className="text-soft text-row">
          오더는 팀의 주장이 냅니다. 주장 링크는 리그의 팀 화면에 있습니다.
        </p>
      )}
      {mayHandIn && (
        <Section
          id="line-up"
          title={ready[side] ? '오더 고치기' : '오더 내기'}
          heading="mb-3 font-bold text-lead"
        >
          <LineUpForm match={match} />
        </Section>
      )}
      {match.sheet && <SheetActions sheet={match} path={match.sheet} />}
    </div>
  );
}

/** The slots and their rules, as both teams see them before they accept. */
const SlotList = ({ slots }: Pick<TeamMatch, 'slots'>) => (
  <Card as="ol" className="py-2" aria-label="경기">
    {slots.map((slot, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
      <ListRow key={index}>
        <strong>{slotTitle(slot, index + 1)}</strong>
        <span className="text-soft">{slotRulesText(slot)}</span>
      </ListRow>
    ))}
  </Card>
);

/** The button that accepts for the away side; for the home captains the link that invites it. */
function AwaySide({ match }: { match: TeamMatch }) {
  const { state, can, invite } = match;
  const param = { id: String(match.club), match: String(match.id) };
  return (
    <>
      {can.accept && (
        <Toolbar>
          <AcceptButton
            label={state === 'proposed' ? '교류전 수락' : '주장 맡기'}
            call={query => calls.accepted.$put({ param, query })}
          />
          {mayRefuse(match) && <RemoveMatch match={match} what="거절" variant="quiet" />}
        </Toolbar>
      )}
      {state === 'proposed' && !can.accept && <Notice className="">상대가 아직 수락하지 않았습니다.</Notice>}
      {invite && <InviteLink match={match} />}
    </>
  );
}

function readyText({ teams, ready }: TeamMatch): string {
  const isIn = teams.filter((_, side) => ready[side]);
  const come = isIn.length === 0 ? '' : `${isIn[0]?.name}의 오더가 들어왔습니다. `;
  return `${come}오더는 두 팀이 모두 내면 함께 공개됩니다.`;
}

function InviteLink({ match: { id, club, invite, state } }: { match: TeamMatch }) {
  const address = new URL(`/clubs/${club}/team-matches/${id}?invite=${invite}`, location.href).href;
  return (
    <Section id="invite" title="초대 링크">
      <p className="mb-3 text-soft text-row">
        {state === 'proposed'
          ? '상대 팀의 주장에게 보내주세요. 먼저 수락한 회원이 상대 팀을 맡습니다.'
          : '상대 팀의 주장이 사이트를 떠났거나 정지되었습니다. 상대 팀에 보내주세요. 먼저 맡은 회원이 새 주장입니다.'}
      </p>
      <CopyRow label="초대 링크" value={address} what="링크" />
    </Section>
  );
}

/** The organiser's button that deletes both line-ups because the league's rules forfeit slots. */
function Retaking({ match: { id, club } }: { match: TeamMatch }) {
  const { perform, busy } = useReloadingAction();
  const retake = () =>
    perform({
      question: {
        title: '오더를 다시 받습니다.',
        body: '두 팀의 오더와 몰수가 지워지고, 두 주장이 다시 냅니다.',
        confirmLabel: '다시 받기',
      },
      call: () => fetchJson(calls['line-up'].$delete({ param: { id: String(club), match: String(id) } })),
    });
  return (
    <Section id="retake" title="몰수된 오더">
      <p className="mb-3 text-soft text-row">
        팀에 선수를 등록하고 오더를 다시 받을 수 있습니다. 한 경기라도 치르면 다시 받지 못합니다.
      </p>
      <Button variant="quiet" busy={busy} onClick={() => void retake()}>
        오더 다시 받기
      </Button>
    </Section>
  );
}

type RemovalProps = { match: TeamMatch; what: '취소' | '거절'; variant: 'plain' | 'quiet' };

/** The button that cancels or refuses a team match, and then opens the list. */
function RemoveMatch({ match: { id, club, own }, what, variant }: RemovalProps) {
  const navigate = useNavigate();
  const { perform, busy } = useConfirmedAction();
  const param = { id: String(club), match: String(id) };
  const question = {
    title: `이 교류전을 ${what}합니다.`,
    body: '되돌릴 수 없습니다.',
    confirmLabel: `교류전 ${what}`,
    cancelLabel: '닫기',
    danger: true,
  };
  const press = async () => {
    const isGone = await perform({
      question,
      call: () => fetchJson(calls.$delete({ param })),
      removes: true,
    });
    const next = own === null ? '/clubs' : `/clubs/${own}/team-matches`;
    if (isGone) await navigate(next, { replace: true });
  };
  return (
    <Button variant={variant} className="text-red" busy={busy} onClick={() => void press()}>
      교류전 {what}
    </Button>
  );
}

const MatchMenu = ({ match }: { match: TeamMatch }) => (
  <MoreMenu label="교류전 메뉴">
    <RemoveMatch match={match} what="취소" variant="plain" />
  </MoreMenu>
);

function Sheet({ match }: { match: TeamMatch }) {
  return (
    <div className="grid gap-4 my-6">
      <TeamScore sheet={match} />
      <AwaySide match={match} />
      <ol className="grid gap-3" aria-label="경기">
        {match.slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
          <SlotCard key={index} match={match} slot={slot} number={index + 1} />
        ))}
      </ol>
      <Substitutes sheet={match} />
      {match.can.retake && <Retaking match={match} />}
      <SheetActions sheet={match} path={match.sheet} />
      <ScoringNote scoring={match.scoring} />
    </div>
  );
}
