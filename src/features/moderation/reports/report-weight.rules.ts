import { DAY_MS } from '#/shared/time/time.ts';
import type { ReportedKind } from './reports.rules.ts';

/** The weight of a member's first report, in tenths. */
export const REPORT_WEIGHT = 10;
const TENTHS = { first: REPORT_WEIGHT, upheld: 1, dismissed: -2, least: 2, most: 20 };
const NEW_DAYS = 7;

type ReporterStanding = 'new' | 'known' | 'proven';
type Ended = readonly ('upheld' | 'dismissed')[];

/** The weight of a reporter's next report, in tenths; upheld reports raise it, dismissed ones lower it. */
export function reporterWeight(ended: Ended): number {
  const sum = ended.reduce((weight, state) => weight + TENTHS[state], TENTHS.first);
  return Math.min(TENTHS.most, Math.max(TENTHS.least, sum));
}

/**
 * `new` in the first week of membership, later `proven` after an upheld report if the weight is not below
 * that of a first report, else `known`.
 */
export function reporterStanding(joinedAt: string, ended: Ended, now: Date): ReporterStanding {
  if (now.getTime() - Date.parse(joinedAt) < NEW_DAYS * DAY_MS) return 'new';
  return ended.includes('upheld') && reporterWeight(ended) >= TENTHS.first ? 'proven' : 'known';
}

/** Many members' results depend on these: only reports of `proven` reporters hide them. */
const HIDDEN_BY_PROVEN: readonly ReportedKind[] = ['nickname', 'tournament', 'season', 'club'];

export type WeighedReport = { reporter: number; weight: number; standing: ReporterStanding };
type Origins = ReadonlyMap<number, ReadonlySet<string>>;

export function groupReports<R extends WeighedReport>(reports: readonly R[], origins: Origins): R[][] {
  let groups: { keys: Set<string>; reports: R[] }[] = [];
  for (const report of reports) {
    const keys = new Set(origins.get(report.reporter));
    if (report.standing === 'new') keys.add('new');
    const shared = groups.filter(group => [...keys].some(key => group.keys.has(key)));
    groups = groups.filter(group => !shared.includes(group));
    groups.push({
      keys: new Set([...keys, ...shared.flatMap(group => [...group.keys])]),
      reports: [...shared.flatMap(group => group.reports), report],
    });
  }
  return groups.map(group => group.reports);
}

const heaviest = (reports: readonly WeighedReport[]) => Math.max(0, ...reports.map(({ weight }) => weight));

/** The sum of weights in tenths; a group, perhaps one person, counts as its heaviest report. */
export const weightOfGroups = (groups: readonly (readonly WeighedReport[])[]) =>
  groups.reduce((sum, group) => sum + heaviest(group), 0);

/** These weights are in whole units, not in tenths. */
export type HideWeights = { REPORT_HIDE_WEIGHT: number; REPORT_HIDE_WEIGHT_NICKNAME: number };
/**
 * `groups` joins reports that may be one person's. Each dismissal raises the needed weight by the weight in
 * the settings. At least one report must be independent: alone in its group and not from a new account.
 */
export function hidesTarget(
  { kind, dismissals }: { kind: ReportedKind; dismissals: number },
  groups: readonly (readonly WeighedReport[])[],
  settings: HideWeights,
): boolean {
  const needsProven = HIDDEN_BY_PROVEN.includes(kind);
  const counted = needsProven
    ? groups.map(group => group.filter(({ standing }) => standing === 'proven'))
    : groups;
  const isIndependent = (group: readonly WeighedReport[]) =>
    group.length === 1 && group[0]?.standing !== 'new';
  const whole = kind === 'nickname' ? settings.REPORT_HIDE_WEIGHT_NICKNAME : settings.REPORT_HIDE_WEIGHT;
  return counted.some(isIndependent) && weightOfGroups(counted) >= whole * 10 * (1 + dismissals);
}
