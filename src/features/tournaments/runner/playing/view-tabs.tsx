import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { areGroupsOver } from '#/features/tournaments/formats/tables/table-stage.rules.ts';
import { ChipButton } from '#/features/tournaments/runner/setup/chips.tsx';
import { isRoundOver } from './rounds.rules.ts';
import type { ShownView } from './use-shown-view.ts';

type ViewTabsProps = { tournament: Tournament; view: ShownView; onShow: (view: ShownView) => void };

/** The tabs in one row: the matches to play now, each round, and the picture. */
export function ViewTabs({ tournament, view, onShow }: ViewTabsProps) {
  const tabs: { to: ShownView; title: string; isOver?: boolean }[] = [
    { to: 'now', title: '지금 할 경기' },
    ...(tournament.groups.length > 0 ? [groupsTab(tournament)] : []),
    ...tournament.rounds.map(({ title }, index) => ({
      to: index + 1,
      title,
      isOver: isRoundOver(tournament, index + 1),
    })),
    ...(tournament.rounds.length > 0 ? [{ to: 'picture' as const, title: '대진표' }] : []),
  ];
  return (
    <nav className="flex gap-2 py-1 overflow-x-auto" aria-label="라운드">
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
  title: tableName(tournament),
  isOver: areGroupsOver(tournament),
});
