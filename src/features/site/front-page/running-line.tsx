import type { ReactNode } from 'react';
import { runnerPath } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import { listSavedTournaments } from '#/features/tournaments/sync/stored/saved-tournaments.client.ts';
import { isSavedUnderWay } from '#/features/tournaments/sync/sync.rules.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storedSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { LIVE_MARK } from '#/ui/theme/when.tsx';

type Running = { to: string; title: string; word: string };

/** The tournaments that this device or the signed-in member runs or plays in; else `children`. */
export default function RunningLine({ children }: { children: ReactNode }) {
  const load = async () => {
    const [saved, live] = await Promise.all([findOnDevice(), storedSession() ? findOfMember() : []]);
    const here = new Set(saved.map(({ server }) => server));
    return [...saved, ...live.filter(({ server }) => !here.has(server))].slice(0, MOST);
  };
  // The front page is useful without them, so a failure is not shown.
  const { found = [] } = useLoaded(load);
  if (found.length === 0) return children;
  return found.map(({ to, title, word }) => (
    <PageLink key={to} to={to} className="min-w-0 text-row text-text">
      <span className={LIVE_MARK}>{word}</span>
      <span className="min-w-0 truncate font-bold">{title}</span>
    </PageLink>
  ));
}

const MOST = 3;

/** Tournaments that this browser has saved and changed within a day. */
async function findOnDevice(): Promise<(Running & { server: number | undefined })[]> {
  const found = await listSavedTournaments();
  return found.flatMap(each => {
    if (!('saved' in each) || !isSavedUnderWay(each.saved)) return [];
    const { saved } = each;
    if (serverNow() - Date.parse(saved.changedAt) > DAY_MS) return [];
    const title = saved.title || '저장한 대회';
    return [{ to: runnerPath(saved), title, word: '이 기기에서 이어서', server: saved.server?.id }];
  });
}

async function findOfMember(): Promise<(Running & { server: number })[]> {
  const found = await fetchJson(browserApi.api.tournaments.running.$get());
  return found.map(({ id, title }) => ({ to: `/tournaments/${id}`, title, word: '진행 중', server: id }));
}
