import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { countOf } from '#/features/tournaments/announcing/facts.rules.ts';
import { DrawCheck } from '#/features/tournaments/bracket/draw-check.tsx';
import { BracketPicture } from '#/features/tournaments/bracket/drawing/bracket-picture.tsx';
import { GroupTables } from '#/features/tournaments/bracket/standings.tsx';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { roundRobinName } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { ConnectionMark } from '#/features/tournaments/live/connection.tsx';
import { type LiveScores, liveScores, matchesUnderWay } from '#/features/tournaments/live/live.rules.ts';
import {
  type LiveTournament,
  type TournamentSource,
  useLiveTournament,
} from '#/features/tournaments/live/live-tournament.tsx';
import { OwnClaim } from '#/features/tournaments/result-claims/own-claim.tsx';
import type { Answers } from '#/features/tournaments/results/answers/answering.tsx';
import {
  closingOf,
  countedSentence,
  takingSentence,
} from '#/features/tournaments/results/answers/closing.rules.ts';
import { Duels, listedMatches, Rounds } from '#/features/tournaments/results/answers/match-lists.tsx';
import { ResultCard } from '#/features/tournaments/results/answers/result-card.tsx';
import { PartLine, PartQuestion } from '#/features/tournaments/results/answers/take-part.tsx';
import { useLinked } from '#/features/tournaments/results/answers/use-linked.ts';
import { useTournamentResults } from '#/features/tournaments/results/answers/use-tournament-results.ts';
import {
  UNCOUNTED_SENTENCES,
  uncountedByReason,
} from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { EventList } from '#/features/tournaments/runner/correcting/event-list.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { useSession } from '#/ui/client/session.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { type EntryFacts, Facts } from './facts.tsx';
import { NextMatches, NowPlaying } from './now-playing.tsx';
import { arePlacesStandings, Places } from './places.tsx';
import { MaskedNames, Players } from './players.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { FoldedSection, isOrganiserOrAdmin, Section } from './tournament-parts.tsx';

type ViewProps = {
  following: LiveTournament;
  /** When the page was rendered (ms since 1970): the time by which a plan is shown before hydration. */
  madeAt: number;
  /** Facts about entries, before the draw of an announced tournament. */
  entryFacts?: EntryFacts;
  /** The results that the page's loader has loaded for a player of the tournament; null for other readers. */
  firstResults?: TournamentResults | null;
  /** Whether the page shows a guest's data from the server, and its loader is loading the member's. */
  readyMade: boolean;
};

/** A tournament as everybody sees it: facts, podium, tables, bracket, matches, draw, players, history. */
export function TournamentView(props: ViewProps) {
  const isMember = useSession() !== null;
  return isMember ? <MembersView {...props} /> : <Shown {...props} answers={null} />;
}

const PushOffer = lazy(async () => ({
  default: (await import('#/features/notifications/push/push-device.tsx')).PushOffer,
}));
// The states in which players may still be called.
const PLAYED: ReadonlySet<string> = new Set(['coming', 'live']);

function MembersView(props: ViewProps) {
  const { following, firstResults, readyMade } = props;
  const { saved, tournament } = following;
  const { id, version } = saved;
  const isCounted = saved.audience === 'whole' && tournament.phase === 'closed';
  // A player may accept after the close; the results are then read again, because more matches count.
  const playersAnswers = saved.players.map(({ state }) => state).join();
  const { results, read } = useTournamentResults(id, isCounted ? `${version} ${playersAnswers}` : version, {
    first: firstResults,
    isComing: readyMade,
    isCounted,
  });
  // A player who is called needs nothing else of the page, so it comes first.
  const first = PLAYED.has(saved.state) && (saved.own || saved.can.score) && (
    <OwnClaim saved={saved} tournament={tournament} scores={liveScores(saved)} />
  );
  const part = results?.own && { id, own: results.own, onAnswered: read };
  // Loaded after the page is shown, so it comes below the content that is already visible.
  const own = results && (
    <>
      {results.own?.state === 'accepted' && PLAYED.has(saved.state) && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      <UncountedMatches matches={results.matches} />
    </>
  );
  const counted = isCounted && <CountedLine saved={saved} tournament={tournament} results={results} />;
  const answers = results && { id, results, onAnswered: read };
  const question = part && (
    <PartQuestion {...part} organiser={saved.author} isInReach={!isOrganiserOrAdmin(saved)} />
  );
  const partLine = part && <PartLine {...part} state={saved.state} />;
  return (
    <Shown
      {...props}
      question={question}
      first={first}
      counted={counted}
      own={own}
      partLine={partLine}
      answers={answers}
    />
  );
}

type ShownProps = ViewProps & {
  answers: Answers;
  /** The question whether the member takes part. */
  question?: ReactNode;
  first?: ReactNode;
  /** The number of matches that count, directly below the facts. */
  counted?: ReactNode;
  own?: ReactNode;
  /** The member's answer to that question, beside the players. */
  partLine?: ReactNode;
};

function Shown({ following, madeAt, entryFacts, answers, ...shown }: ShownProps) {
  const { question, first, counted, own, partLine } = shown;
  const { saved, tournament, connection, gone } = following;
  const scores = liveScores(saved);
  const ownEntry = (first && saved.own?.state !== 'declined' && saved.own?.entry) || 0;
  const isPlaying = matchesUnderWay(tournament, scores).some(match => entriesIn(match).includes(ownEntry));
  return (
    <>
      <Facts saved={saved} entryFacts={entryFacts} now={madeAt} />
      <div className="no-print md:flex md:flex-wrap md:items-start md:gap-x-4 md:*:w-full">
        {question}
        {first}
        <ResultCard
          tournament={tournament}
          answers={answers}
          own={saved.own?.entry ?? 0}
          isQuiet={isPlaying || saved.can.score}
        />
      </div>
      {counted}
      {!saved.voidReason && <ConnectionMark connection={connection} />}
      {gone && <Notice role="alert">{gone}</Notice>}
      {saved.voidReason && <Notice>관리자가 무효로 한 대회입니다. 사유: {saved.voidReason}</Notice>}
      <Places saved={saved} tournament={tournament} />
      {!saved.voidReason && (
        <>
          <NowPlaying tournament={tournament} scores={scores} own={ownEntry} claims={saved.claims} />
          <NextMatches tournament={tournament} scores={scores} on={saved} madeAt={madeAt} />
        </>
      )}
      {isDrawn(tournament) && <Standing following={following} scores={scores} />}
      <MaskedNames saved={saved} tournament={tournament} />
      {own}
      <Details saved={saved} tournament={tournament} answers={answers} partLine={partLine} />
      {isDrawn(tournament) && <TournamentActions saved={saved} tournament={tournament} />}
    </>
  );
}

type PlayedProps = { saved: TournamentWithEvents; tournament: Tournament };

/** For the organiser of a closed tournament: how many matches count, and how many members have not accepted. */
function CountedLine({ saved, tournament, results }: PlayedProps & { results: TournamentResults | null }) {
  const closing = results && closingOf({ tournament, players: saved.players, notes: results.matches });
  return (
    <p className="mt-3 min-h-6 text-soft text-row" role="status">
      {closing && countedSentence(closing, true)}{' '}
      {closing && closing.asked.length + closing.declined.length > 0 && takingSentence(closing)}
    </p>
  );
}

const isDrawn = ({ phase }: Tournament) => phase !== 'empty' && phase !== 'entered';

type DetailsProps = PlayedProps & Pick<ShownProps, 'answers' | 'partLine'>;

/** The matches, the draw, the players and the history; folded where the bracket shows the same. */
function Details({ saved, tournament, answers, partLine }: DetailsProps) {
  const { rounds, groups, duels, draw, log, phase } = tournament;
  const linked = useLinked();
  if (phase === 'empty') return null;
  const isAnswerMissing = saved.players.some(({ state }) => state === 'asked' || state === 'declined');
  const isDisputed = answers?.results.matches.some(
    ({ standing, can }) => standing === 'disputed' && (can.answer || can.rule),
  );
  const matches = listedMatches(tournament, answers, linked);
  const own = saved.own?.entry ?? 0;
  const isDrawShown = draw !== null && rounds.length + groups.length > 0;
  const isOwn = groups.length === 0 && matches.every(match => entriesIn(match).includes(own));
  return (
    <div className="mt-6 border-b border-line">
      {matches.length > 0 && (
        <FoldedSection
          title={isOwn ? '내 경기 결과' : '경기'}
          count={`${matches.length}경기`}
          open={rounds.length === 0 || isDisputed || matches.some(({ key }) => key === linked)}
        >
          <Rounds tournament={tournament} answers={answers} />
        </FoldedSection>
      )}
      {duels.length > 0 && (
        <FoldedSection title="경기" count={`${duels.length}경기`} open>
          <Duels tournament={tournament} answers={answers} />
        </FoldedSection>
      )}
      <FoldedSection
        title="참가자"
        count={countOf(saved)}
        open={!isDrawn(tournament) || (saved.audience === 'whole' && isAnswerMissing)}
      >
        <p className="text-row">
          주최 <AuthorName of={saved} />
        </p>
        {partLine}
        <Players saved={saved} tournament={tournament} />
      </FoldedSection>
      <FoldedSection title={isDrawShown ? '추첨과 진행 내역' : '진행 내역'} count={`${log.length}건`}>
        {isDrawShown && <DrawCheck tournament={tournament} />}
        <EventList tournament={tournament} senderOf={({ number }) => saved.events[number - 1]?.by} />
      </FoldedSection>
    </div>
  );
}

/** The current state of the tournament: the bracket, the tables of the groups, or the numbers of wins. */
function Standing({ following, scores }: { following: LiveTournament; scores: LiveScores }) {
  const { tournament } = following;
  const { own } = following.saved;
  const { rounds, groups } = tournament;
  // The places above already show the standings of 개인전.
  if (arePlacesStandings(tournament)) return null;
  const title = groups.length > 0 ? roundRobinName(tournament) : '순위';
  return (
    <>
      <Section title={rounds.length > 0 ? '대진표' : title}>
        <BracketPicture
          tournament={tournament}
          live={scores}
          own={own?.state === 'declined' ? undefined : own?.entry}
        />
      </Section>
      {rounds.length > 0 && groups.length > 0 && (
        <Section title={title}>
          <GroupTables tournament={tournament} />
        </Section>
      )}
    </>
  );
}

/** The undisputed matches that do not count, with the reasons; nothing if all count. */
function UncountedMatches({ matches }: Pick<TournamentResults, 'matches'>) {
  const reasons = uncountedByReason(matches);
  if (reasons.length === 0) return null;
  return (
    <section className="card flex flex-col gap-2 mb-6" aria-label="반영되지 않는 경기">
      <p className="font-bold">기록에 반영되지 않는 경기가 있습니다.</p>
      <ul className="text-soft">
        {reasons.map(({ why, matches: count }) => (
          <li key={why}>
            {count}경기: {UNCOUNTED_SENTENCES[why]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const OrganiserPanel = lazy(async () => ({
  default: (await import('./organiser-panel.tsx')).OrganiserPanel,
}));

type FollowedProps = {
  first: TournamentWithEvents;
  source: TournamentSource;
  madeAt: number;
  entryFacts: ViewProps['entryFacts'];
  firstResults: ViewProps['firstResults'];
  readyMade: boolean;
  /** Whether the reader may open the page that manages the entries. */
  managesEntries: boolean;
  /** The place of the organiser's tools above the title; null for readers without any. */
  tools: HTMLElement | null;
  onChange: (saved: TournamentWithEvents) => void;
  /** The page's content below the tournament; the organiser's tools load late and so come after it. */
  children: ReactNode;
};

/** A tournament that updates itself, with the organiser's tools; loaded late, because its code is large. */
export function FollowedTournament({ first, source, onChange, children, ...shown }: FollowedProps) {
  const { managesEntries, tools, ...viewProps } = shown;
  const following = useLiveTournament(first, source, { rests: true });
  const { saved } = following;
  useEffect(() => onChange(saved), [saved, onChange]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return (
    <div className="contents" data-late={isLoaded ? undefined : ''}>
      <TournamentView following={following} {...viewProps} />
      {children}
      {tools && (
        <Suspense>
          <OrganiserPanel following={following} managesEntries={managesEntries} place={tools} />
        </Suspense>
      )}
    </div>
  );
}
