import { commonHall } from '#/features/tournaments/announcing/facts.rules.ts';
import { FactsFields } from '#/features/tournaments/announcing/facts-fields.tsx';
import { EVENTS_A_REQUEST } from '#/features/tournaments/engine/tournament.constants.ts';
import { STRANGERS_INVITED_A_DAY } from '#/features/tournaments/server/tournaments.constants.ts';
import {
  type TournamentFacts,
  type TournamentWithEvents,
  tournamentFacts,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { SAVE_FAILED } from '#/features/tournaments/server/tournaments.rules.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';

type SaveProps = { store: OpenTournament; open: boolean; onClose: () => void };

/** The dialog 서버에 보관하기: asks for title, hall and so on, and uploads the tournament. */
export function SaveSheet({ store, open, onClose }: SaveProps) {
  return (
    <Sheet title="서버에 보관하기" open={open} onClose={onClose}>
      <SaveForm store={store} onClose={onClose} />
    </Sheet>
  );
}

function SaveForm({ store, onClose }: Omit<SaveProps, 'open'>) {
  const form = useForm(tournamentFacts, factsOf(store), SAVE_FAILED);
  const save = async (facts: TournamentFacts) => {
    const { saved } = store;
    if (!saved) return;
    const events = saved.events.slice(0, EVENTS_A_REQUEST);
    const json = { key: saved.key, ...(saved.post && { post: saved.post }), ...facts, events };
    const created = (await fetchJson(browserApi.api.tournaments.$post({ json }), SAVE_FAILED)) as Pick<
      TournamentWithEvents,
      'id'
    >;
    // The first sync fetches the server's events and then sends the rest.
    store.save({ title: facts.title, server: { id: created.id, taken: 0, refused: [] } });
    toast('서버에 보관했습니다.');
    onClose();
  };
  return (
    <Form {...form.bind(save)}>
      <p className="mb-3 text-soft text-row">
        대회 페이지와 링크가 생겨 누구나 실시간으로 대진표와 점수를 볼 수 있고, 당구장 TV에 띄울 수 있습니다.
        참가를 수락한 회원끼리 한 경기는 기록에 남고, 직접 입력한 선수와 한 경기는 남지 않습니다. 참가 요청
        알림은 함께 대회에 나간 적이 없는 회원에게는 하루 {STRANGERS_INVITED_A_DAY}명까지 갑니다.
      </p>
      <FactsFields form={form} />
      <FormActions submit="보관하기" busy={form.busy} />
    </Form>
  );
}

function factsOf({ saved, tournament }: OpenTournament): TournamentFacts {
  const hall = commonHall(tournament.entries);
  return { title: saved?.title ?? '', hall, region: '', day: seoulDay(new Date(serverNow())), listed: true };
}
