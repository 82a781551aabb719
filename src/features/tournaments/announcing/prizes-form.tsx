import { useRevalidator } from 'react-router';
import { RANK_NAMES } from '#/features/tournaments/results/season-points.constants.ts';
import { PRIZE_LIMIT } from '#/features/tournaments/server/tournaments.constants.ts';
import {
  type TournamentWithEvents,
  tournamentPrizes,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { SAVE_FAILED } from '#/features/tournaments/server/tournaments.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';

type PrizesFormProps = { saved: TournamentWithEvents; onDone: () => void };

/** The form for the prizes by rank: one field for each rank the tournament can have, at least four. */
export function PrizesForm({ saved, onDone }: PrizesFormProps) {
  const { revalidate } = useRevalidator();
  const count = Math.max(4, saved.prizes.length, 1 + Math.ceil(Math.log2(Math.max(1, saved.entryCount))));
  const ranks = RANK_NAMES.slice(0, count);
  const form = useForm(
    tournamentPrizes,
    { prizes: ranks.map((_, rank) => saved.prizes[rank] ?? '') },
    SAVE_FAILED,
  );
  const { prizes } = form.values;
  const save = async (json: { prizes: string[] }) => {
    const param = { id: String(saved.id) };
    await fetchJson(browserApi.api.tournaments[':id'].prizes.$put({ param, json }), SAVE_FAILED);
    toast('상금을 저장했습니다.');
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <p className="mb-3 text-soft text-row">등수마다 상금이나 상품을 적으면 대회 페이지에 보입니다.</p>
      {ranks.map((name, rank) => (
        <TextInput
          key={name}
          label={name}
          name={`prizes.${rank}`}
          limit={PRIZE_LIMIT}
          placeholder={rank === 0 ? '상금 30만 원과 트로피' : undefined}
          value={prizes[rank] ?? ''}
          error={form.errors.find(issue => issue.path === `prizes.${rank}`)?.message}
          onChange={typed => form.set('prizes', prizes.with(rank, typed))}
        />
      ))}
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}
