import type { Tournament } from './tournament.rules.ts';

export type Standing = { entry: number; wins: number; place: number; isChampion: boolean };

/** The players of 개인전: the champion first, then by wins; who has as many shares the place. */
export function standingOf({
  entries,
  wins,
  champion,
}: Pick<Tournament, 'entries' | 'wins' | 'champion'>): Standing[] {
  const lines = entries.map(({ id }) => ({
    entry: id,
    wins: wins.get(id) ?? 0,
    isChampion: id === champion,
  }));
  lines.sort((a, b) => Number(b.isChampion) - Number(a.isChampion) || b.wins - a.wins || a.entry - b.entry);
  return lines.map(line => ({
    ...line,
    place: line.isChampion ? 1 : 1 + lines.filter(each => each.isChampion || each.wins > line.wins).length,
  }));
}
