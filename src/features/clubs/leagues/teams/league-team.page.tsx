import { useId } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { PLAYERS_MOST, TEAM_LIMIT } from '#/features/clubs/leagues/leagues.constants.ts';
import type { LeagueTeam, TeamDraft, TypedTeam } from '#/features/clubs/leagues/leagues.contract.ts';
import { AcceptButton } from '#/features/clubs/team-matches/accept-button.tsx';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { ChangedMeanwhile } from '#/ui/form/writing.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { ListRow, Section } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';

const calls = browserApi.api.clubs[':id'].leagues[':league'].teams[':team'];
// The schema is loaded with the form, because most readers cannot change the team.
const schema = async () => (await import('#/features/clubs/leagues/leagues.contract.ts')).teamDraft;

export const clientLoader = memberLoader(({ params: { id = '', league = '', team = '' }, request }) => {
  const invite = new URL(request.url).searchParams.get('invite') ?? '';
  return forPage(fetchJson(calls.$get({ param: { id, league, team }, query: { invite } })));
});

export const handle = { query: ['invite'] };
export const meta = pageMeta<typeof clientLoader>(({ loaderData }) => ({
  title: loaderData ? `${loaderData.name} · ${loaderData.league.name}` : '리그 팀',
  hidden: true,
}));
export const HydrateFallback = loadingPage('리그 팀', <SkeletonForm fields={5} />);

export default function LeagueTeamPage() {
  const team = useLoaderData<typeof clientLoader>();
  const { league, club, name, captain, can } = team;
  const param = useTeamParam();
  return (
    <PageFrame
      title={name}
      width="reading"
      above={<BackLink list={`/clubs/${club.id}/leagues/${league.id}`} title={league.name} />}
    >
      <ArticleFacts
        facts={{
          ...(captain && { 주장: captain }),
          ...(league.registeredUntil && { '등록 마감': league.registeredUntil }),
        }}
      />
      <div className="grid gap-4 my-6">
        {can.accept && (
          <AcceptButton label="이 팀의 주장 맡기" call={query => calls.captain.$put({ param, query })} />
        )}
        {can.organise && <CaptainLink team={team} />}
        {can.edit ? <RosterForm key={team.updatedAt} team={team} /> : <Roster team={team} />}
      </div>
    </PageFrame>
  );
}

function useTeamParam() {
  const { id = '', league = '', team = '' } = useParams();
  return { id, league, team };
}

/** The link for the next captain, or the button that makes a new one. */
function CaptainLink({ team: { invite, captain } }: { team: LeagueTeam }) {
  const param = useTeamParam();
  const { perform } = useReloadingAction();
  const path = `/clubs/${param.id}/leagues/${param.league}/teams/${param.team}`;
  const address = new URL(`${path}?invite=${invite}`, location.href).href;
  const renew = () =>
    perform({
      question: {
        title: '새 주장 링크를 만듭니다.',
        body: captain ? `${captain}님은 더 이상 이 팀의 주장이 아닙니다.` : '전 링크는 쓸 수 없게 됩니다.',
        confirmLabel: '새로 만들기',
      },
      call: () => fetchJson(calls.invite.$put({ param })),
    });
  const renewing = (
    <Button variant="quiet" onClick={() => void renew()}>
      새 링크
    </Button>
  );
  return (
    <Section id="captain" title="주장 링크">
      <p className="mb-3 text-soft text-row">
        {invite
          ? '팀의 주장에게 보내주세요. 먼저 누른 회원이 주장이 됩니다.'
          : '주장이 정해졌습니다. 다른 회원이 맡으려면 새 링크를 만들어 보내주세요.'}
      </p>
      {invite ? (
        <CopyRow label="주장 링크" value={address} what="링크">
          {renewing}
        </CopyRow>
      ) : (
        renewing
      )}
    </Section>
  );
}

function Roster({ team: { players } }: { team: LeagueTeam }) {
  return (
    <Section id="players" title="선수">
      {players.length === 0 && <p className="text-soft">등록한 선수가 없거나 볼 수 없습니다.</p>}
      <ul>
        {players.map(({ name, division, registered }) => (
          <ListRow key={name}>
            <bdi>{name}</bdi>
            <span className="text-soft">
              {division > 0 && `${division}부 · `}
              {registered} 등록
            </span>
          </ListRow>
        ))}
      </ul>
    </Section>
  );
}

const NOBODY = { name: '', division: '' };

function RosterForm({ team }: { team: LeagueTeam }) {
  const param = useTeamParam();
  const finish = useSaved();
  const names = useId();
  const form = useForm<TypedTeam, TeamDraft>(schema, {
    name: team.name,
    expectedUpdatedAt: team.updatedAt,
    players: team.players
      .filter(({ name }) => name !== WITHDRAWN)
      .map(({ name, division }) => ({ name, division: division ? String(division) : '' })),
  });
  const { players } = form.values;
  const put = (index: number, part: Partial<(typeof players)[number]>) =>
    form.set('players', players.with(index, { ...(players[index] ?? NOBODY), ...part }));
  const draft = useDraft(`league-team-${param.league}-${param.team}`, form.values, form.replace);
  const save = async (json: TeamDraft) => {
    const said = await fetchJson(calls.$put({ param, json }));
    draft.clear();
    await finish(said);
  };
  return (
    <Form {...form.bind(save)} tried="선수 등록">
      <ChangedMeanwhile
        problem={form.problem}
        saved={`/clubs/${param.id}/leagues/${param.league}/teams/${param.team}`}
        busy={form.busy}
        onSaveAnyway={() => form.submit(values => save({ ...values, expectedUpdatedAt: undefined }))}
      />
      {draft.notice}
      <datalist id={names}>
        {team.members.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput label="팀 이름" required limit={TEAM_LIMIT} {...form.field('name')} />
      {players.map((player, index) => (
        <PlayerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: players have no other name than their place
          key={index}
          player={player}
          index={index}
          errorOf={form.errorOf}
          list={names}
          onChange={part => put(index, part)}
          onRemove={() => form.set('players', players.toSpliced(index, 1))}
        />
      ))}
      {players.length < PLAYERS_MOST && (
        <Button variant="quiet" onClick={() => form.set('players', [...players, NOBODY])}>
          선수 더하기
        </Button>
      )}
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

type PlayerProps = {
  player: TypedTeam['players'][number];
  index: number;
  /** The id of the datalist of known names. */
  list: string;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<TypedTeam['players'][number]>) => void;
  onRemove: () => void;
};

function PlayerFields({ player, index, list, errorOf, onChange, onRemove }: PlayerProps) {
  const path = `players.${index}`;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextInput
        label={`선수 ${index + 1}`}
        name={`${path}.name`}
        list={list}
        value={player.name}
        error={errorOf(`${path}.name`)}
        onChange={name => onChange({ name })}
      />
      <NumberInput
        label="부"
        name={`${path}.division`}
        placeholder="없음"
        value={String(player.division)}
        error={errorOf(`${path}.division`)}
        onChange={division => onChange({ division })}
        aside={
          <Button variant="quiet" aria-label={`선수 ${index + 1} 빼기`} onClick={onRemove}>
            빼기
          </Button>
        }
      />
    </div>
  );
}
