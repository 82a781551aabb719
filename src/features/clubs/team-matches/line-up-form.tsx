import { useId } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { NumberInput, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { SAVE_FAILED, seatsIn, slotRulesText } from './team-match.rules.ts';
import { PLAYER_NAME_LIMIT, SUBSTITUTES_MOST } from './team-matches.constants.ts';
import type { LineUp, ShownSlot, TeamMatch, TypedLineUp } from './team-matches.contract.ts';

type TypedPlayer = TypedLineUp['substitutes'][number];
const NOBODY: TypedPlayer = { name: '', handicap: '' };
// The schema is loaded with the form, because most readers only look on.
const schema = async () => (await import('./team-matches.contract.ts')).lineUp;

const typedOf = (players: LineUp['substitutes']): TypedPlayer[] =>
  players.map(({ name, handicap }) => ({ name, handicap: handicap ? String(handicap) : '' }));

/** The captain's line-up of all slots and the substitutes, which can be changed until both are in. */
export function LineUpForm({ match }: { match: TeamMatch }) {
  const { id = '', match: number = '' } = useParams();
  const { revalidate } = useRevalidator();
  const names = useId();
  const form = useForm<TypedLineUp, LineUp>(
    schema,
    {
      slots: match.slots.map((slot, index) =>
        match.lineUp
          ? typedOf(match.lineUp.slots[index] ?? [])
          : Array.from({ length: seatsIn(slot) }, () => NOBODY),
      ),
      substitutes: typedOf(match.lineUp?.substitutes ?? []),
    },
    SAVE_FAILED,
  );
  const send = async (json: LineUp) => {
    const call = browserApi.api.clubs[':id']['team-matches'][':match']['line-up'];
    const { message } = await fetchJson(call.$put({ param: { id, match: number }, json }), SAVE_FAILED);
    toast(message);
    await revalidate();
  };
  return (
    <Form {...form.bind(send)} tried="오더 내기">
      <datalist id={names}>
        {match.members.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {match.slots.map((slot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
        <SlotPlayers key={index} {...{ form, slot, index }} list={names} />
      ))}
      <Substitutes form={form} list={names} />
      <FormActions submit="오더 내기" busy={form.busy} />
    </Form>
  );
}

type FormProps = {
  form: ReturnType<typeof useForm<TypedLineUp, LineUp>>;
  /** The id of the list of names to choose from. */
  list: string;
};

function SlotPlayers({ form, list, slot, index }: FormProps & { slot: ShownSlot; index: number }) {
  const { slots } = form.values;
  const players = slots[index] ?? [];
  return (
    <fieldset className="card grid gap-2">
      <legend className="sr-only">{index + 1}번 경기</legend>
      <p className="text-soft text-row">
        {index + 1}. {slot.name} · {slotRulesText(slot)}
      </p>
      {players.map((player, seat) => (
        <PlayerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a pair never change
          key={seat}
          {...{ form, list, player }}
          path={`slots.${index}.${seat}`}
          label={`${index + 1}번 경기 선수${seatsIn(slot) > 1 ? ` ${seat + 1}` : ''}`}
          hasHandicap={slot.target === 0}
          onChange={next => form.set('slots', slots.with(index, players.with(seat, next)))}
        />
      ))}
    </fieldset>
  );
}

function Substitutes({ form, list }: FormProps) {
  const { substitutes } = form.values;
  return (
    <>
      {substitutes.map((player, index) => (
        <PlayerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: substitutes have no other name than their place
          key={index}
          {...{ form, list, player }}
          path={`substitutes.${index}`}
          label={`후보 ${index + 1}`}
          onChange={next => form.set('substitutes', substitutes.with(index, next))}
          onRemove={() => form.set('substitutes', substitutes.toSpliced(index, 1))}
        />
      ))}
      {substitutes.length < SUBSTITUTES_MOST && (
        <Button variant="quiet" onClick={() => form.set('substitutes', [...substitutes, NOBODY])}>
          후보 더하기
        </Button>
      )}
    </>
  );
}

type FieldsProps = FormProps & {
  path: string;
  label: string;
  player: TypedPlayer;
  hasHandicap?: boolean;
  onChange: (player: TypedPlayer) => void;
  onRemove?: () => void;
};

function PlayerFields({ form, list, path, label, player, hasHandicap, onChange, onRemove }: FieldsProps) {
  const errorOf = (name: string) => form.errors.find(issue => issue.path === `${path}.${name}`)?.message;
  return (
    <div className={hasHandicap ? 'grid grid-cols-2 gap-3' : undefined}>
      <TextInput
        label={label}
        name={`${path}.name`}
        list={list}
        limit={PLAYER_NAME_LIMIT}
        value={player.name}
        error={errorOf('name')}
        onChange={name => onChange({ ...player, name })}
        aside={
          onRemove && (
            <Button variant="quiet" aria-label={`${label} 빼기`} onClick={onRemove}>
              빼기
            </Button>
          )
        }
      />
      {hasHandicap && (
        <NumberInput
          label="수지"
          name={`${path}.handicap`}
          placeholder="회원 정보대로"
          value={String(player.handicap ?? '')}
          error={errorOf('handicap')}
          onChange={handicap => onChange({ ...player, handicap })}
        />
      )}
    </div>
  );
}
