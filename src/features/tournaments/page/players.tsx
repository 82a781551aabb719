import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  type AnswerState,
  playersWithAnswers,
} from '#/features/tournaments/results/answers/closing.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { isMasked } from '#/shared/authorship.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';

type Entry = Tournament['entries'][number];

type Answers = Map<string, string> | false;

const columnsOf = (saved: TournamentWithEvents, tournament: Tournament, answers: Answers): Columns<Entry> => {
  const ball = tournament.settings?.play.ball ?? '4';
  return [
    { title: '번호', align: 'center', fold: 'phone', className: 'w-16 max-md:hidden', cell: ({ id }) => id },
    {
      title: '이름',
      lead: true,
      cell: entry => <Names entry={entry} saved={saved} tournament={tournament} answers={answers} />,
    },
    {
      title: ball === '4' ? '수지' : '3구 수지',
      align: 'right',
      fold: 'phone',
      cell: ({ players }) =>
        players.map(each => (ball === '4' ? each.score4 : each.score3) || '–').join(' · '),
    },
    {
      title: '당구장',
      fold: 'bare',
      cell: ({ players }) => [...new Set(players.map(each => each.hall).filter(Boolean))].join(' · '),
    },
  ];
};

/** The address of an entry's results; undefined before the draw and for an unlisted tournament. */
export const recordAddress = ({ id, listed }: TournamentWithEvents, { phase }: Tournament, entry: number) =>
  listed && phase !== 'empty' && phase !== 'entered' ? `/tournaments/${id}/players/${entry}` : undefined;

function Names({ entry, saved, tournament, answers }: PlayersProps & { entry: Entry; answers: Answers }) {
  return entry.players.map((each, index) => {
    const seat = saved.players.find(({ entry: id, seat }) => id === entry.id && seat === index);
    const profile = seat?.state === 'accepted' && seat.number !== null && `/profile/${seat.number}`;
    const to = recordAddress(saved, tournament, entry.id) ?? profile;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a player has no name but the seat
      <span key={index}>
        {index > 0 && ' · '}
        {to ? <PageLink to={to}>{each.name}</PageLink> : each.name}
        {answers && (
          <small className="ml-2 text-soft text-mark whitespace-nowrap">
            {answers.get(`${entry.id} ${index}`)}
          </small>
        )}
      </span>
    );
  });
}

type PlayersProps = { saved: TournamentWithEvents; tournament: Tournament };

/** Explains masked names, also to the organiser, who sees them whole; empty if no name is masked. */
export function MaskedNames({ saved, tournament }: PlayersProps) {
  const players = tournament.entries.flatMap(entry => entry.players);
  const isMaskedHere = saved.audience === 'public' && players.some(({ name }) => isMasked(name));
  const isMaskedElsewhere =
    saved.audience === 'whole' && saved.players.some(({ state }) => state !== 'accepted');
  if (!isMaskedHere && !isMaskedElsewhere) return null;
  return (
    <p className="mt-4 text-soft text-row">
      {isMaskedHere
        ? '가린 이름은 참가를 수락하지 않은 회원입니다.'
        : '참가를 수락하지 않은 회원의 이름은 다른 사람에게 가려서 보입니다.'}
    </p>
  );
}

/** The tournament's players; their names link to their matches, and before the draw to profiles. */
export function Players({ saved, tournament }: PlayersProps) {
  const field = playersWithAnswers(tournament, saved.players);
  const isMissing = field.some(({ state }) => state === 'asked' || state === 'declined');
  // Only the organiser sees which members have not answered.
  const answers =
    saved.audience === 'whole' &&
    new Map(
      field.map(({ entry, seat, state }) => [
        `${entry} ${seat}`,
        state === 'accepted' && !isMissing ? '' : ANSWERS[state],
      ]),
    );
  return (
    <Table
      caption="참가자"
      columns={columnsOf(saved, tournament, answers)}
      rows={tournament.entries}
      rowKey={entry => entry.id}
      empty="참가자가 아직 없습니다."
    />
  );
}

const ANSWERS: Record<AnswerState, string> = {
  accepted: '수락',
  asked: '아직 답하지 않음',
  declined: '거절',
  typed: '직접 입력',
  gone: '',
};
