import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { FactsFields } from '#/features/tournaments/announcing/facts-fields.tsx';
import { fetchOwnHall } from '#/features/tournaments/announcing/own-hall.client.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { EVENTS_A_REQUEST } from '#/features/tournaments/engine/tournament.constants.ts';
import { ClaimChoices } from '#/features/tournaments/result-claims/decide-claims.tsx';
import { RECORDED } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import {
  closingQuestion,
  loadClosedSentence,
} from '#/features/tournaments/results/answers/use-result-answers.ts';
import { readEntering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  type TournamentFacts,
  type TournamentWithEvents,
  tournamentFacts,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { ShareSheet } from '#/features/tournaments/sharing/share-sheet.tsx';
import { type SyncView, useSync } from '#/features/tournaments/sync/outbox/use-sync.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { Conflicts, SyncChip } from '#/features/tournaments/sync/sync-panel.tsx';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { commonHall } from './hall-of-players.rules.ts';

type ControlsProps = {
  store: OpenTournament;
  /** The place of the buttons above the title; null until it is there. */
  tools: HTMLElement | null;
};

/** The button 서버에 저장하기; for a stored tournament the sync state, `TV·공유` and refused events. */
export function ServerControls({ store, tools }: ControlsProps) {
  const sync = useSync(store);
  const [sharing, setSharing] = useState(false);
  const { tournament } = store;
  const choose = (command: Command) => {
    const problem = store.act(command);
    if (problem) toast(problem, 'error');
    else toast(RECORDED);
  };
  if (tournament.phase === 'empty') return null;
  if (sync.id === null) return tools && createPortal(<NotSaved store={store} />, tools);
  const role = store.saved?.server?.role;
  const isScorer = role === 'score';
  return (
    <>
      {tools &&
        createPortal(
          <>
            <SyncChip sync={sync} />
            {/* Sharing needs the network, and the words of a cut one need the room on a phone. */}
            {!isScorer && sync.state !== 'offline' && (
              <Button variant="quiet" small onClick={() => setSharing(true)}>
                TV·공유
              </Button>
            )}
          </>,
          tools,
        )}
      {isScorer && (
        <p className="mb-3 text-soft text-row">점수를 맡았습니다. 경기 결과와 점수판만 기록합니다.</p>
      )}
      <Conflicts sync={isScorer ? withoutOverrule(sync) : sync} tournament={tournament} />
      <ClaimChoices tournament={tournament} claims={sync.claims} onChoose={choose} />
      {!isScorer && tournament.phase === 'finished' && <CloseHere store={store} sync={sync} id={sync.id} />}
      {tournament.phase === 'closed' && isSent(sync) && <ClosedLine store={store} id={sync.id} />}
      <ShareSheet
        id={sync.id}
        tables={tournament.settings?.tables ?? 0}
        listed={false}
        mayRevoke={role === undefined}
        open={sharing}
        onClose={() => setSharing(false)}
      />
    </>
  );
}

const withoutOverrule = ({ refused, dismiss }: SyncView) => ({ refused, dismiss });

function NotSaved({ store }: { store: OpenTournament }) {
  const [open, setOpen] = useState(false);
  const [ownHall, setOwnHall] = useState('');
  const { press, busy } = usePress();
  const session = useSession();
  const { pathname, search } = useLocation();
  const close = () => setOpen(false);
  const openForm = () =>
    press(async () => {
      setOwnHall(await fetchOwnHall());
      setOpen(true);
    });
  return (
    <>
      {session ? (
        <Button variant="quiet" small busy={busy} onClick={() => void openForm()}>
          서버에 저장하기
        </Button>
      ) : (
        <LinkButton variant="quiet" small to={`/login?next=${encodeURIComponent(pathname + search)}`}>
          로그인하고 서버에 저장하기
        </LinkButton>
      )}
      <Sheet title="서버에 저장하기" open={open} onClose={close}>
        <SaveForm store={store} ownHall={ownHall} onClose={close} />
      </Sheet>
    </>
  );
}

type CloseProps = { store: OpenTournament; sync: SyncView; id: number };

/** The button 대회 종료 after the last result; results on the server count only once the tournament is closed. */
function CloseHere({ store, sync, id }: CloseProps) {
  const { press, busy } = usePress();
  const close = () =>
    press(async () => {
      if (!(await confirm(await closingQuestion(id, store.tournament)))) return;
      const problem = store.act({ type: 'closed' });
      if (problem) toast(problem, 'error');
      else toast('대회를 종료했습니다.');
    });
  if (store.storeState === 'other-tab') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mb-3">
      <Button busy={busy} disabled={!isSent(sync)} onClick={() => void close()}>
        대회 종료
      </Button>
      <p className="text-soft text-row">
        {isSent(sync)
          ? '종료하면 참가를 수락한 회원의 경기가 기록에 반영됩니다.'
          : '기록이 서버에 모두 저장되면 종료할 수 있습니다.'}
      </p>
    </div>
  );
}

/** The effects of closing, once the server has it: only then is it known which results wait for an admin. */
function ClosedLine({ store, id }: Omit<CloseProps, 'sync'>) {
  const { found } = useLoaded(() => loadClosedSentence(id, store.tournament));
  return (
    <p role="status">
      {found} <PageLink to={`/tournaments/${id}`}>대회 페이지 보기</PageLink>
    </p>
  );
}

const isSent = ({ waiting, refused, state }: SyncView) =>
  waiting === 0 && refused.length === 0 && state === 'saved';

type SaveProps = { store: OpenTournament; ownHall: string; onClose: () => void };

function SaveForm({ store, ownHall, onClose }: SaveProps) {
  const form = useForm(tournamentFacts, savedFacts(store, ownHall));
  const save = async (facts: TournamentFacts) => {
    const { saved } = store;
    if (!saved) return;
    const events = saved.events.slice(0, EVENTS_A_REQUEST);
    const json = { key: saved.key, ...(saved.post && { post: saved.post }), ...facts, events };
    const created = (await fetchJson(browserApi.api.tournaments.$post({ json }))) as Pick<
      TournamentWithEvents,
      'id'
    >;
    // The first sync fetches the server's events and then sends the rest.
    store.save({ title: facts.title, server: { id: created.id, taken: 0, refused: [] } });
    toast('서버에 저장했습니다.');
    onClose();
  };
  return (
    <Form {...form.bind(save)}>
      <p className="mb-3 text-soft text-row">
        누구나 링크와 TV로 대진표와 점수를 봅니다. 참가를 수락한 회원끼리 한 경기는 기록에 남습니다.
      </p>
      <FactsFields form={form} />
      <FormActions submit="저장하기" busy={form.busy} />
    </Form>
  );
}

function savedFacts({ saved, tournament }: OpenTournament, ownHall: string): TournamentFacts {
  const hall = commonHall(tournament.entries) || readEntering(saved?.entering)?.lastHall || ownHall;
  return { title: saved?.title ?? '', hall, region: '', day: seoulDay(new Date(serverNow())), listed: true };
}
