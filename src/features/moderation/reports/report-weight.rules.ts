import { DAY_MS } from '#/shared/time/time.ts';
import type { ReportedKind } from './reports.rules.ts';

/** The weight of a member's first report, in tenths. */
export const REPORT_WEIGHT = 10;
const TENTHS = { first: REPORT_WEIGHT, upheld: 1, dismissed: -2, least: 2, most: 20 };
const NEW_DAYS = 7;

/** A reporter: `new` in the first week, `proven` by a report that moderators acted upon, else `known`. */
export type ReporterStanding = 'new' | 'known' | 'proven';
type Ended = readonly ('upheld' | 'dismissed')[];

/**
 * The weight (tenths, 2 to 20) of a reporter's next report, by the outcomes of the last ones: upheld reports
 * raise it slowly, dismissed ones lower it faster.
 */
export function reporterWeight(ended: Ended): number {
  const sum = ended.reduce((weight, state) => weight + TENTHS[state], TENTHS.first);
  return Math.min(TENTHS.most, Math.max(TENTHS.least, sum));
}

/**
 * The standing of a reporter: `new` for a week, then `proven` if a report was upheld and the weight did not
 * fall below that of a first report, else `known`.
 */
export function reporterStanding(joinedAt: string, ended: Ended, now: Date): ReporterStanding {
  if (now.getTime() - Date.parse(joinedAt) < NEW_DAYS * DAY_MS) return 'new';
  return ended.includes('upheld') && reporterWeight(ended) >= TENTHS.first ? 'proven' : 'known';
}

/** Kinds of content in many members' results: before a decision only `proven` members' reports hide them. */
const HIDDEN_BY_PROVEN: readonly ReportedKind[] = ['nickname', 'tournament', 'season'];

export type WeighedReport = { reporter: number; weight: number; standing: ReporterStanding };
type Origins = ReadonlyMap<number, ReadonlySet<string>>;

/** Groups reports that may be one person's: of new accounts, or of a shared origin. */
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

/** The weight of groups of reports in tenths: a group weighs as much as its heaviest report. */
export const weightOfGroups = (groups: readonly (readonly WeighedReport[])[]) =>
  groups.reduce((sum, group) => sum + heaviest(group), 0);

/** The settings with the weights at which reports hide a content; in whole units, not in tenths. */
export type HideWeights = { REPORT_HIDE_WEIGHT: number; REPORT_HIDE_WEIGHT_NICKNAME: number };
/**
 * Whether open reports hide a content until a moderator decides. Each earlier dismissal raises the needed
 * weight by the whole setting; one report must be alone in its group and not by a new account.
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
