import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { BackRow } from '#/features/clubs/directory/club-frame.tsx';
import { SeasonChoice } from '#/features/tournaments/page/season-choice.tsx';
import { EmbedCode } from '#/features/tournaments/sharing/embed-code.tsx';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { useReloadingAction, useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { copyWithToast } from '#/ui/form/copy-field.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow, Section, Toolbar } from '#/ui/page/parts.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { LeagueRounds } from './league-rounds.tsx';
import type { Leader, League } from './leagues.contract.ts';
import {
  averageText,
  championsText,
  criteriaText,
  daysText,
  seasonRecord,
  tableText,
  winRateText,
} from './leagues.rules.ts';

const read = ({ api, params: { id = '', league = '' } }: PageRequest): Promise<League> =>
  forPage(fetchJson(api.api.clubs[':id'].leagues[':league'].$get({ param: { id, league } })));

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData: league }) => {
  if (!league) return;
  const [first] = league.table;
  const leading = first && first.played > 0 ? `1위 ${league.teams[first.team]?.name} ${first.league}점.` : '';
  const facts = [league.club.name, league.hall, `${league.teams.length}팀`, daysText(league), leading];
  return {
    title: league.name,
    description: describe(facts.filter(Boolean).join(' · ')),
    path: `/clubs/${league.club.id}/leagues/${league.id}`,
  };
});

export default function LeaguePage() {
  const league = useLoaderData<typeof clientLoader>();
  const { club, name, hall, season, isDouble, teams, leaders, can } = league;
  const path = `/clubs/${club.id}/leagues/${league.id}`;
  const champions = championsText(league);
  return (
    <PageFrame
      title={name}
      width="reading"
      above={
        <BackRow menu={can.organise && <LeagueMenu league={league} path={path} />}>
          <BackLink list={`/clubs/${club.id}/leagues`} title={`${club.name} 리그`} />
        </BackRow>
      }
    >
      <ArticleFacts
        facts={{
          ...(champions && { 우승: champions }),
          기간: daysText(league),
          ...(hall && { 당구장: hall }),
          ...(season && { 시즌: <PageLink to={`/seasons/${season.id}`}>{season.title}</PageLink> }),
          방식: `${teams.length}팀 · ${isDouble ? '두 번씩' : '한 번씩'} · ${league.slots.length}경기`,
        }}
      />
      <div className="grid gap-4 my-6">
        <Standings league={league} />
        <Toolbar className="no-print">
          <ShareButton title={name} path={path} />
          <a className="button button-quiet" href={`${path}/calendar.ics`}>
            캘린더에 넣기
          </a>
          <Button variant="quiet" onClick={() => window.print()}>
            인쇄
          </Button>
          <Button
            variant="quiet"
            onClick={() => void copyWithToast(tableText(league), '순위를 복사했습니다.')}
          >
            단톡방에 붙일 순위 복사
          </Button>
        </Toolbar>
        <PlayOff league={league} />
        <LeagueRounds league={league} />
        {leaders && <Leaders league={league} leaders={leaders} />}
        <Teams league={league} path={path} />
        {can.organise && <SeasonFold league={league} />}
        <EmbedCode
          path={path}
          title="리그 순위"
          about="순위와 결과가 그 자리에서 함께 바뀝니다. 선수 이름은 들어가지 않습니다."
        />
      </div>
    </PageFrame>
  );
}

/** The choice of a season; the seasons are loaded when the part is opened. */
function SeasonFold({ league: { id, club, season } }: { league: League }) {
  const [isChoosing, setChoosing] = useState(false);
  const send = (chosen: number, isIn: boolean) =>
    browserApi.api.clubs[':id'].leagues[':league'].season.$put({
      param: { id: String(club.id), league: String(id) },
      json: { season: isIn ? chosen : null },
    });
  return (
    <Fold summary="시즌 점수" className="no-print" onToggle={() => setChoosing(true)}>
      {isChoosing && <SeasonChoice season={season} send={send} />}
    </Fold>
  );
}

const columnsOf = (teams: League['teams']): Column<League['table'][number]>[] => [
  {
    title: '순위',
    align: 'center',
    className: 'table-rank max-md:order-[-1] max-md:flex-[0_0_2rem]',
    cell: ({ place }) => place,
  },
  { title: '팀', lead: true, cell: ({ team }) => teams[team]?.name },
  {
    title: '승점',
    align: 'right',
    className: 'tabular-nums',
    cell: ({ league }) => <strong>{league}점</strong>,
  },
  { title: '전적', fold: 'bare', cell: seasonRecord },
  { title: '세트', fold: 'phone', cell: ({ setsWon, setsLost }) => `${setsWon}:${setsLost}` },
  { title: '득실', fold: 'phone', cell: ({ scored, conceded }) => `${scored}:${conceded}` },
  { title: '에버리지', fold: 'phone', cell: averageText },
];

function Standings({ league }: { league: League }) {
  return (
    <Section id="table" title="순위">
      <Table
        caption="리그 순위"
        columns={columnsOf(league.teams)}
        rows={league.table}
        rowKey={({ team }) => team}
        empty="아직 팀이 없습니다."
      />
      <p className="text-row text-soft">{criteriaText(league)}</p>
    </Section>
  );
}

type LeadersOf = NonNullable<League['leaders']>;
const KINDS: { key: keyof LeadersOf; title: string; text: (leader: Leader) => string }[] = [
  { key: 'wins', title: '승률', text: winRateText },
  { key: 'average', title: '에버리지', text: averageText },
  { key: 'highRun', title: '하이런', text: ({ highRun }) => String(highRun) },
];

function Leaders({ league, leaders }: { league: League; leaders: LeadersOf }) {
  const shown = KINDS.filter(({ key }) => leaders[key].length > 0);
  if (shown.length === 0) return null;
  return (
    <Section id="leaders" title="개인 순위">
      {shown.map(({ key, title, text }) => (
        <section key={key} aria-label={title}>
          <h3 className="font-bold">{title}</h3>
          <ol>
            {leaders[key].map(leader => (
              <ListRow key={`${leader.team} ${leader.player}`}>
                <span>
                  <bdi>{leader.player}</bdi>{' '}
                  <span className="text-soft">{league.teams[leader.team]?.name}</span>
                </span>
                <span className="tabular-nums">{text(leader)}</span>
              </ListRow>
            ))}
          </ol>
        </section>
      ))}
    </Section>
  );
}

/** The teams; readers who may see the players get links to them. */
function Teams({ league, path }: { league: League; path: string }) {
  const { teams, team, can } = league;
  return (
    <Section id="teams" title="팀" className="no-print">
      <ul>
        {teams.map(({ name, hasCaptain }, index) => (
          <ListRow key={name}>
            {can.openTeams ? <PageLink to={`${path}/teams/${index + 1}`}>{name}</PageLink> : name}
            {team === index && <span className="text-soft">내 팀</span>}
            {can.organise && !hasCaptain && <span className="text-soft">주장 없음</span>}
            {can.organise && <TeamMenu league={league} team={index} />}
          </ListRow>
        ))}
      </ul>
    </Section>
  );
}

/** The menu of a team with matches left: the team leaves the league. */
function TeamMenu({ league: { id, club, teams, matches }, team }: { league: League; team: number }) {
  const { perform, busy } = useReloadingAction();
  const name = teams[team]?.name ?? '';
  const left = matches.filter(
    ({ home, away, state }) => state !== 'over' && (home === team || away === team),
  ).length;
  const param = { id: String(club.id), league: String(id), team: String(team + 1) };
  const leave = () =>
    perform({
      question: {
        title: `‘${name}’ 팀이 리그에서 빠집니다.`,
        body: `끝나지 않은 ${left}경기를 몰수패로 기록하고 모든 주장에게 알립니다. 끝난 경기의 결과는 그대로입니다.`,
        confirmLabel: `${left}경기 몰수`,
        danger: true,
      },
      call: () =>
        fetchJson(browserApi.api.clubs[':id'].leagues[':league'].teams[':team'].forfeit.$put({ param })),
    });
  return (
    <div className="-mr-2 ml-auto">
      <RowMenu name={name} actions={{ '리그에서 빼기': left > 0 && leave }} red="리그에서 빼기" busy={busy} />
    </div>
  );
}

function LeagueMenu({ league: { id, club, can }, path }: { league: League; path: string }) {
  const navigate = useNavigate();
  const { remove, busy } = useRemoval();
  const param = { id: String(club.id), league: String(id) };
  const press = async () => {
    const isGone = await remove({
      title: '이 리그와 일정을 지웁니다.',
      call: () => fetchJson(browserApi.api.clubs[':id'].leagues[':league'].$delete({ param })),
    });
    if (isGone) await navigate(`/clubs/${club.id}/leagues`, { replace: true });
  };
  return (
    <MoreMenu label="리그 메뉴">
      <LinkButton variant="plain" to={`${path}/edit`}>
        규칙 고치기
      </LinkButton>
      {can.remove && (
        <Button variant="plain" className="text-red" busy={busy} onClick={() => void press()}>
          리그 지우기
        </Button>
      )}
    </MoreMenu>
  );
}

/** The link to the play-off's tournament, or for an organiser the button that opens it. */
function PlayOff({ league }: { league: League }) {
  const [isOpening, setOpening] = useState(false);
  const { playOff, tournament, can, teams } = league;
  if (tournament === null && playOff < 2) return null;
  const count = Math.min(playOff, teams.length);
  return (
    <Section id="play-off" title="플레이오프">
      {tournament !== null && <PageLink to={`/tournaments/${tournament}`}>플레이오프 대진표 보기</PageLink>}
      {tournament === null && (
        <p className="text-soft text-row">리그가 끝나면 상위 {count}팀이 토너먼트로 겨룹니다.</p>
      )}
      {can.openPlayOff && (
        <p>
          <Button onClick={() => setOpening(true)}>상위 {count}팀으로 플레이오프 열기</Button>
        </p>
      )}
      {isOpening && <OpeningSheet league={league} count={count} onClose={() => setOpening(false)} />}
    </Section>
  );
}

type OpeningProps = { league: League; count: number; onClose: () => void };

/** The dialog that opens the play-off. The organiser orders teams that share a place. */
function OpeningSheet({ league: { id, club, table, teams }, count, onClose }: OpeningProps) {
  const last = table[count - 1]?.place ?? 0;
  const [order, setOrder] = useState(table.filter(({ place }) => place <= last));
  const { press } = usePress();
  const navigate = useNavigate();
  const isEqual = (index: number) => index > 0 && order[index - 1]?.place === order[index]?.place;
  const raise = (index: number) => {
    const row = order[index];
    if (row) setOrder(order.toSpliced(index, 1).toSpliced(index - 1, 0, row));
  };
  const open = () =>
    press(async () => {
      const call = browserApi.api.clubs[':id'].leagues[':league']['play-off'];
      const json = { teams: order.slice(0, count).map(({ team }) => team) };
      const made = await fetchJson(call.$post({ param: { id: String(club.id), league: String(id) }, json }));
      toast(made.message);
      await navigate(`/tournaments/${made.id}`);
    });
  return (
    <Sheet title="플레이오프 열기" onClose={onClose}>
      <div className="grid gap-4 mb-4">
        {order.some((_, index) => isEqual(index)) && (
          <p>순위가 같은 팀이 있습니다. 추첨이나 재경기로 정한 차례대로 올려 주세요.</p>
        )}
        <ol>
          {order.map(({ team, place }, index) => (
            <ListRow key={team} className={index < count ? '' : 'text-soft'}>
              <span>
                {place}위 {teams[team]?.name}
                {index >= count && ' (나가지 않음)'}
              </span>
              {isEqual(index) && (
                <RowButton of={teams[team]?.name ?? ''} label="올리기" onClick={() => raise(index)} />
              )}
            </ListRow>
          ))}
        </ol>
      </div>
      <SheetActions label="열기" onConfirm={() => void open()} onClose={onClose} />
    </Sheet>
  );
}
