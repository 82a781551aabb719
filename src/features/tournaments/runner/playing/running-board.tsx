import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BracketPicture } from '#/features/tournaments/bracket/drawing/bracket-picture.tsx';
import { findMatch, isBegun } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf, roundRobinName } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { areGroupsOver } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { DrawnCode } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { TieCards } from '#/features/tournaments/runner/ending/tie-sheet.tsx';
import { Columns, ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useFocusOnChange } from '#/features/tournaments/runner/use-focus-on-change.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Button } from '#/ui/theme/button.tsx';
import { ChipButton } from '#/ui/theme/choice-chips.tsx';
import { GroupsView, QualifyCard } from './groups-view.tsx';
import { FoldedPanels, liveScore, MatchPanels, PlayedPanels } from './match-panel.tsx';
import {
  advancingEntries,
  byeEntries,
  currentMatches,
  currentRound,
  decidedMatches,
  isJustDrawn,
  isRoundOver,
  matchesOfRound,
} from './rounds.rules.ts';

export function RunningBoard() {
  const running = useRunning();
  const { tournament, readOnly } = running;
  const [view, show] = useShownView(tournament);
  const scrollTo = useScrollToMatch(view);
  // The bracket of a decided tournament leads to every round.
  const isWhole = view === 'picture' && tournament.champion !== null && tournament.groups.length === 0;
  const openMatch = (key: string) => {
    show(findMatch(tournament, key)?.round ?? 1);
    scrollTo(key);
  };
  return (
    <>
      {!readOnly && <TieCards />}
      {!isWhole && <ViewTabs view={view} onShow={show} />}
      {view === 'picture' && (
        <BracketPicture
          tournament={tournament}
          live={match => liveScore(running, match)}
          onOpen={openMatch}
        />
      )}
      {view === 'now' && <NowView />}
      {view === 0 && <GroupsView onBracket={() => show('picture')} />}
      {typeof view === 'number' && view > 0 && <RoundView round={view} onShow={show} />}
      <DrawnCode />
    </>
  );
}

/** Returns a function that scrolls to a match's panel as soon as it is rendered. */
function useScrollToMatch(view: ShownView): (key: string) => void {
  const [target, scrollTo] = useState<string>();
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>(`article[data-match="${target}"]`);
    if (typeof view !== 'number' || !panel) return;
    for (let index = panel.closest('details'); index; index = index.parentElement?.closest('details') ?? null)
      index.open = true;
    panel.tabIndex = -1;
    panel.scrollIntoView({ block: 'center' });
    panel.focus({ preventScroll: true });
    scrollTo(undefined);
  });
  return scrollTo;
}

/** The shown part of a tournament: matches to play now, groups (0), a round (from 1), the whole bracket. */
type ShownView = 'now' | number | 'picture';

/** The view in the address (`?round=2`, `?round=picture`); by default the matches to play now, afterwards the whole. */
export function useShownView(tournament: Tournament): [view: ShownView, show: (view: ShownView) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('round') ?? '';
  const round = Number(requested);
  const first = tournament.groups.length > 0 && requested !== '' ? 0 : 1;
  const isRound = Number.isInteger(round) && round >= first && round <= tournament.rounds.length;
  const show = (wanted: ShownView) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now);
        if (wanted === 'now') next.delete('round');
        else next.set('round', String(wanted));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isPicture = tournament.rounds.length > 0 && (requested === 'picture' || tournament.champion !== null);
  if (isRound) return [round, show];
  return [isPicture ? 'picture' : tournament.champion === null ? 'now' : 0, show];
}

function ViewTabs({ view, onShow }: { view: ShownView; onShow: (view: ShownView) => void }) {
  const { tournament } = useRunning();
  const tabs: { to: ShownView; title: string; isOver?: boolean }[] = [
    ...(tournament.champion === null ? [{ to: 'now' as const, title: '지금 할 경기' }] : []),
    ...(tournament.rounds.length > 0 ? [{ to: 'picture' as const, title: '대진표' }] : []),
    ...(tournament.groups.length > 0 ? [groupsTab(tournament)] : []),
    ...tournament.rounds.map(({ title }, index) => ({
      to: index + 1,
      title,
      isOver: isRoundOver(tournament, index + 1),
    })),
  ];
  return (
    <nav
      className="scrollbar-none flex gap-2 mb-3 py-1 overflow-x-auto max-md:-mx-4 max-md:px-4"
      aria-label="라운드"
    >
      {tabs.map(({ to, title, isOver }) => (
        <ChipButton
          key={to}
          className="flex-none whitespace-nowrap"
          aria-current={to === view ? 'true' : undefined}
          onClick={() => onShow(to)}
        >
          {title}
          {isOver && <span className="text-mark font-medium"> 완료</span>}
        </ChipButton>
      ))}
    </nav>
  );
}

const groupsTab = (tournament: Tournament) => ({
  to: 0,
  title: roundRobinName(tournament),
  isOver: areGroupsOver(tournament),
});

function NowView() {
  const { tournament, readOnly } = useRunning();
  const { now: matches, later } = currentMatches(tournament);
  const decided = decidedMatches(tournament);
  const round = currentRound(tournament);
  const { rounds, settings } = tournament;
  return (
    <>
      {matches.length > 0 ? (
        <h2 className="runner-round sr-only">
          지금 할 경기 · {rounds[round - 1]?.title ?? roundRobinName(tournament)}
        </h2>
      ) : (
        <ViewTitle>{roundRobinName(tournament)}가 끝났습니다</ViewTitle>
      )}
      {!readOnly && isJustDrawn(tournament) && (
        <p className="mb-3 text-soft text-row">
          {rounds.length > 0 && '진출을 누르면 경기가 끝나고 다음 라운드로 올라갑니다. '}
          {settings?.autoCall &&
            settings.tables > 0 &&
            '처음 한 번 호출하면, 그다음부터는 비는 테이블에 다음 경기를 자동으로 호출합니다.'}
        </p>
      )}
      {!readOnly && <QualifyCard />}
      <RoundColumns round={round}>
        <MatchPanels matches={matches} />
      </RoundColumns>
      <FoldedPanels title="이어지는 경기" matches={later} />
      <FoldedPanels title="끝난 경기" matches={decided} />
    </>
  );
}

function RoundView({ round, onShow }: { round: number; onShow: (round: number) => void }) {
  const { tournament } = useRunning();
  const heading = useFocusOnChange<HTMLHeadingElement>(round);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="runner-round sr-only">
        {tournament.rounds[round - 1]?.title}
      </h2>
      <RoundColumns round={round} onNext={() => onShow(round + 1)}>
        <PlayedPanels matches={matchesOfRound(tournament, round)} />
      </RoundColumns>
    </>
  );
}

type AdvancersProps = { round: number; onNext?: () => void };

/** Beside the matches of a round its byes and, until the next round begins, the entries that advance. */
function RoundColumns({ children, ...props }: AdvancersProps & { children: ReactNode }) {
  const { tournament } = useRunning();
  const { round } = props;
  const byes = byeEntries(matchesOfRound(tournament, round));
  const hasAdvancers =
    round < tournament.rounds.length &&
    advancingEntries(tournament, round).length > 0 &&
    !matchesOfRound(tournament, round + 1).some(isBegun);
  const aside = (byes.length > 0 || hasAdvancers) && (
    <>
      <Byes entries={byes} />
      {hasAdvancers && <Advancers {...props} />}
    </>
  );
  return <Columns aside={aside}>{children}</Columns>;
}

/** The entries that advance from a round, and the button to the next round once all matches are decided. */
function Advancers({ round, onNext }: AdvancersProps) {
  const { tournament } = useRunning();
  const advancing = advancingEntries(tournament, round);
  const all = tournament.rounds[round - 1]?.matches.length ?? 0;
  const isOver = isRoundOver(tournament, round);
  return (
    <section className="card flex flex-col gap-3 mt-5 lg:mt-0" aria-labelledby="advancers">
      <h2 id="advancers" className="text-lead font-bold">
        다음 라운드 진출자{' '}
        <span className="text-soft tabular-nums">
          {advancing.length} / {all}
        </span>
      </h2>
      <ul className="flex flex-wrap gap-1.5">
        {advancing.map(entry => (
          <li key={entry} className="px-3 py-1 rounded-full bg-primary-tint font-semibold">
            {nameOf(tournament, entry)}
          </li>
        ))}
      </ul>
      {isOver && onNext && <Button onClick={onNext}>다음 라운드 ({tournament.rounds[round]?.title})</Button>}
    </section>
  );
}

function Byes({ entries }: { entries: readonly number[] }) {
  const { tournament } = useRunning();
  if (entries.length === 0) return null;
  return (
    <p className="my-3 lg:mt-0">
      <strong>부전승 · 진출</strong> {entries.map(entry => nameOf(tournament, entry)).join(', ')}
    </p>
  );
}
