import { useEffect, useRef } from 'react';
import {
  groupTitle,
  matchTitle,
  nameOf,
  type SourceText,
  sourceTexts,
} from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { resultLine } from '#/features/tournaments/live/live.rules.ts';
import type { MatchNote } from '#/features/tournaments/results/results.contract.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  Answering,
  type Answers,
  askedNote,
  isUnanswered,
  type MatchAnswerProps,
  MatchStanding,
} from './answering.tsx';
import { useLinked } from './use-linked.ts';

type ListProps = { tournament: Tournament; answers: Answers };

/**
 * The matches that are listed beside a drawn bracket: those of groups, and of the bracket only those about which
 * there is something to answer or to know, and `linked`, the match to which the page's address leads.
 */
export function listedMatches(
  { groups, rounds, third }: Tournament,
  answers: Answers,
  linked: string,
): Match[] {
  const bracket = [...(third ? [third] : []), ...rounds.flatMap(({ matches }) => matches)];
  const asked = askedNote(answers, linked)?.match;
  const isToldOf = ({ key }: Match) =>
    (key === linked && key !== asked) || noteOf(answers, key) !== undefined;
  return [...groups.flatMap(({ matches }) => matches), ...bracket.filter(isToldOf)];
}

/** The matches of `listedMatches`: those of a group below its name, those of the bracket without a heading. */
export function Rounds({ tournament, answers }: ListProps) {
  const { rounds, groups } = tournament;
  const listed = listedMatches(tournament, answers, useLinked());
  const inGroups = groups.flatMap(({ matches }) => matches);
  return (
    <>
      {groups.map(group => (
        <MatchList
          key={group.index}
          title={groupTitle(tournament, group)}
          matches={group.matches}
          open={rounds.length === 0 && groups.length < 3}
          tournament={tournament}
          answers={answers}
        />
      ))}
      <Matches
        tournament={tournament}
        answers={answers}
        matches={listed.filter(match => !inGroups.includes(match))}
      />
    </>
  );
}

type MatchListProps = ListProps & { title: string; matches: readonly Match[]; open: boolean };

function MatchList({ title, open, ...list }: MatchListProps) {
  const linked = useLinked();
  return (
    <Fold
      open={open || list.matches.some(({ key }) => key === linked)}
      summary={
        <>
          {title} <span className="text-soft text-row font-normal">{list.matches.length}경기</span>
        </>
      }
    >
      <Matches {...list} />
    </Fold>
  );
}

function Matches({ tournament, answers, matches }: Omit<MatchListProps, 'title' | 'open'>) {
  const sources = sourceTexts(tournament);
  return (
    <ul>
      {matches.map(match => (
        <Row
          key={match.key}
          anchor={match.key}
          title={matchTitle(tournament, match)}
          sides={sidesOf(tournament, match, sources)}
          result={match.bye ? '' : resultLine(tournament, match)}
          answers={answers}
        />
      ))}
    </ul>
  );
}

/** The two sides of a match with their names; the winner comes first, as in the score. */
function sidesOf(tournament: Tournament, match: Match, sources: SourceText): Shown[] {
  const { sides, bye, winner } = match;
  const missing = (side: number) => (bye ? '부전승' : sources(match, side) || '미정');
  const shown = sides.map(({ entry }, side) => ({
    name: entry === null ? missing(side) : nameOf(tournament, entry),
    won: entry !== null && entry === winner,
  }));
  return shown.sort((one, other) => Number(other.won) - Number(one.won));
}

export function Duels({ tournament, answers }: ListProps) {
  const play = tournament.settings?.play;
  return (
    <ul className="border-b border-line">
      {tournament.duels.map(({ event, winner, loser, score }, index) => (
        <Row
          key={event}
          anchor={event}
          title={`${index + 1}경기`}
          sides={[
            { name: nameOf(tournament, winner), won: true },
            { name: nameOf(tournament, loser), won: false },
          ]}
          result={score && play ? scoreLine(score, 0, play) : ''}
          answers={answers}
        />
      ))}
    </ul>
  );
}

type Shown = { name: string; won: boolean };
type RowProps = {
  title: string;
  /** The fragment of the page's address that leads to this match, as notifications link to it. */
  anchor: string;
  sides: Shown[];
  result: string;
  answers: Answers;
};

function Row({ title, anchor, sides, result, answers }: RowProps) {
  const isAsked = askedNote(answers, useLinked())?.match === anchor;
  const isLinked = useLinked() === anchor && !isAsked;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return (
    <li
      ref={row}
      id={isAsked ? undefined : anchor}
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 border-t border-dashed border-line tabular-nums ${isLinked ? 'bg-yellow-tint' : ''}`}
    >
      <span className="basis-24 flex-none text-soft text-row">{title}</span>
      <span className="grid flex-[1_1_16rem] max-md:order-[-1] grid-cols-2 gap-3">
        {sides.map(({ name, won }, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
          <span key={side} className={won ? 'text-primary font-bold' : undefined}>
            {name}
          </span>
        ))}
      </span>
      <span className="ml-auto text-soft text-row">{result}</span>
      <Answer of={anchor} answers={answers} />
    </li>
  );
}

/** The note on a played match (unconfirmed, disputed, ruled) with the reader's possible answers; nothing without one. */
export function Answer({ of, answers }: { of: Match['key']; answers: Answers }) {
  const note = noteOf(answers, of);
  if (!answers || !note) return null;
  const answered = { id: answers.id, note, onAnswered: answers.onAnswered };
  return (
    <section className="basis-full flex flex-col gap-2" aria-label="경기 확인">
      <MatchStanding note={note} />
      {note.can.answer && !isUnanswered(note) && <Answering {...answered} />}
      {note.can.rule && <Ruling {...answered} />}
    </section>
  );
}

/** The note on a played match; undefined if it is an ordinary one, or if the top of the page asks for the answer. */
function noteOf(answers: Answers, of: Match['key']): MatchNote | undefined {
  const note = answers?.results.matches.find(({ match }) => match === of);
  if (!note) return undefined;
  if (isUnanswered(note)) return note.can.rule ? note : undefined;
  const isPlain = !note.can.answer && !note.can.rule && note.reasons.length === 0;
  return isPlain && note.standing !== 'disputed' && note.standing !== 'void' ? undefined : note;
}

function Ruling({ id, note: { match, standing, ruled }, onAnswered }: MatchAnswerProps) {
  const isAdmin = useSession()?.isAdmin === true;
  const { perform, busy } = useConfirmedAction();
  const rule = async (ruling: 'stands' | 'void') => {
    const call = browserApi.api.tournaments[':id'].matches[':match'].ruling;
    const param = { id: String(id), match };
    const done = await perform({
      question: {
        title: ruling === 'stands' ? '이 경기를 인정합니다.' : '이 경기를 무효로 합니다.',
        body: isAdmin
          ? '선수들에게 알리고 관리 기록에 남깁니다.'
          : '선수들에게 알립니다. 선수가 다시 이의를 제기하면 관리자가 판정합니다.',
        confirmLabel: ruling === 'stands' ? '인정' : '무효',
        danger: ruling === 'void',
      },
      call: () => fetchJson(call.$post({ param, json: { ruling } })),
    });
    if (done) await onAnswered();
  };
  return (
    <Toolbar className="mt-1">
      <span className="text-soft">{isAdmin ? '관리자 판정' : '주최자 판정'}</span>
      {!(ruled && standing === 'counts') && (
        <Button variant="quiet" small busy={busy} onClick={() => void rule('stands')}>
          인정
        </Button>
      )}
      {standing !== 'void' && (
        <Button variant="danger" small busy={busy} onClick={() => void rule('void')}>
          무효
        </Button>
      )}
    </Toolbar>
  );
}
