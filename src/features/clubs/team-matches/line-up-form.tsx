import { useState } from 'react';
import { useParams } from 'react-router';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { type ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { RemoveButton } from '#/ui/dialog/dialog.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { Field, Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { seatsIn, slotRulesText, slotTitle, typedPlayers } from './team-match.rules.ts';
import { PLAYER_NAME_LIMIT, SUBSTITUTES_MOST } from './team-matches.constants.ts';
import type { LineUp, ShownSlot, TeamMatch, TypedLineUp } from './team-matches.contract.ts';

type TypedPlayer = TypedLineUp['substitutes'][number];
const FORFEITS = {
  title: '몰수패가 되는 경기가 있습니다. 그대로 내시겠습니까?',
  confirmLabel: '그대로 내기',
  cancelLabel: '고치기',
  prefersCancel: true,
};
const bodyOf = ({ issues }: ApiError) =>
  [
    ...issues.map(({ path, message }) => `${Number(path.split('.')[1]) + 1}번 경기: ${message}`),
    '등록할 선수가 빠졌으면 리그의 팀 화면에서 먼저 등록해 주세요.',
  ].join('\n');
const NOBODY: TypedPlayer = { name: '', handicap: '' };
// The schema is loaded with the form, because most readers cannot change the line-up.
const schema = async () => (await import('./team-matches.contract.ts')).lineUp;

/** The captain's line-up of all slots and the substitutes. */
export function LineUpForm({ match }: { match: TeamMatch }) {
  const { id = '', match: number = '' } = useParams();
  const finish = useSaved();
  const { members } = match;
  const form = useForm<TypedLineUp, LineUp>(schema, {
    slots: match.slots.map((slot, index) =>
      match.lineUp
        ? typedPlayers(match.lineUp.slots[index] ?? [])
        : Array.from({ length: seatsIn(slot) }, () => NOBODY),
    ),
    substitutes: typedPlayers(match.lineUp?.substitutes ?? []),
  });
  const draft = useDraft(`line-up-${number}`, form.values, form.replace);
  const { substitutes } = form.values;
  const handIn = (lineUp: LineUp, acceptsForfeits: boolean) => {
    const call = browserApi.api.clubs[':id']['team-matches'][':match']['line-up'];
    return fetchJson(call.$put({ param: { id, match: number }, json: { ...lineUp, acceptsForfeits } }));
  };
  const send = async (lineUp: LineUp) => {
    const said = await handIn(lineUp, false).catch(async (refusal: ApiError) => {
      // Each issue of this refusal names a slot that would be forfeited by the league's rules.
      if (refusal.status !== 409 || refusal.issues.length === 0) throw refusal;
      if (!(await confirm({ ...FORFEITS, body: bodyOf(refusal) }))) throw refusal;
      return handIn(lineUp, true);
    });
    draft.clear();
    await finish(said);
  };
  return (
    <Form {...form.bind(send)} tried="오더 내기">
      {draft.notice}
      <Card as="ul" className="py-2">
        {match.slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
          <SlotPlayers key={index} form={form} slot={slot} index={index} members={members} />
        ))}
      </Card>
      {substitutes.length > 0 && <p className="font-bold">후보 선수</p>}
      <Substitutes form={form} members={members} ball={ballOfHandicaps(match.slots)} />
      <FormActions submit="오더 내기" busy={form.busy}>
        {substitutes.length < SUBSTITUTES_MOST && (
          <Button variant="quiet" onClick={() => form.set('substitutes', [...substitutes, NOBODY])}>
            후보 더하기
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

type FormProps = { form: ReturnType<typeof useForm<TypedLineUp, LineUp>>; members: TeamMatch['members'] };

/** The game of a substitute's handicap; undefined if the slots differ, or none is by handicaps. */
function ballOfHandicaps(slots: ShownSlot[]): Ball | undefined {
  const [ball, ...others] = new Set(slots.map(slot => slot.ball));
  return others.length === 0 && slots.some(({ target }) => target === 0) ? ball : undefined;
}

function SlotPlayers({ form, members, slot, index }: FormProps & { slot: ShownSlot; index: number }) {
  const { slots } = form.values;
  const players = slots[index] ?? [];
  return (
    <li className="grid grid-cols-2 items-center gap-3 border-line border-b py-2 last:border-b-0">
      <p className="min-w-0 wrap-anywhere">
        <strong className="block">{slotTitle(slot, index + 1)}</strong>
        <small className="text-soft">{slotRulesText(slot)}</small>
      </p>
      <div className="grid min-w-0 gap-2">
        {players.map((player, seat) => (
          <PlayerFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a pair never change
            key={seat}
            form={form}
            members={members}
            player={player}
            path={`slots.${index}.${seat}`}
            label={`${index + 1}번 경기 선수${seatsIn(slot) > 1 ? ` ${seat + 1}` : ''}`}
            ball={slot.target === 0 ? slot.ball : undefined}
            onChange={next => form.set('slots', slots.with(index, players.with(seat, next)))}
          />
        ))}
      </div>
    </li>
  );
}

function Substitutes({ form, members, ball }: FormProps & Pick<FieldsProps, 'ball'>) {
  const { substitutes } = form.values;
  return substitutes.map((player, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: substitutes have no other name than their place
    <div key={index} className="grid min-w-0 gap-2">
      <PlayerFields
        form={form}
        members={members}
        player={player}
        ball={ball}
        path={`substitutes.${index}`}
        label={`후보 선수 ${index + 1}`}
        onChange={next => form.set('substitutes', substitutes.with(index, next))}
        onRemove={() => form.set('substitutes', substitutes.toSpliced(index, 1))}
      />
    </div>
  ));
}

type FieldsProps = FormProps & {
  path: string;
  label: string;
  player: TypedPlayer;
  /** The game for which the player needs a handicap. */
  ball?: Ball;
  onChange: (player: TypedPlayer) => void;
  onRemove?: () => void;
};

/** The option to type a name; a nickname is never a space. */
const OTHER = ' ';

/** A player: a member from a list, or a typed name; with `ball` also the handicap. */
function PlayerFields({ form, members, path, label, player, ball, onChange, onRemove }: FieldsProps) {
  const names = members.map(({ name }) => name);
  const [wantsTyping, setTyping] = useState(false);
  const isTyped = wantsTyping || !['', ...names].includes(player.name);
  const errorOf = (name: string) => form.errorOf(`${path}.${name}`);
  const own = { name: `${path}.name`, 'aria-label': label, value: player.name };
  const named = (name: string) => onChange({ ...player, name });
  const scoreOf = (name: string) =>
    ball && members.find(each => each.name === name)?.[ball === '3' ? 'score3' : 'score4'];
  const choose = (name: string) => {
    const score = scoreOf(name);
    onChange({ name, handicap: score ? String(score) : '' });
  };
  return (
    <>
      <Field
        name={own.name}
        error={errorOf('name')}
        aside={onRemove && <RemoveButton name={label} onClick={onRemove} />}
      >
        {isTyped || names.length === 0 ? (
          <TextInput
            {...own}
            placeholder="선수 이름"
            limit={PLAYER_NAME_LIMIT}
            autoFocus={player.name === '' && names.length > 0}
            onBlur={() => player.name === '' && setTyping(false)}
            onChange={named}
          />
        ) : (
          <Select
            {...own}
            placeholder="선수 고르기"
            options={[...names, { value: OTHER, label: '직접 적기' }]}
            onChange={name => (name === OTHER ? setTyping(true) : choose(name))}
          />
        )}
      </Field>
      {ball && (
        <NumberInput
          name={`${path}.handicap`}
          aria-label={label.replace('선수', '수지')}
          placeholder={player.name === '' || scoreOf(player.name) ? '회원 정보대로' : '수지'}
          value={String(player.handicap ?? '')}
          error={errorOf('handicap')}
          onChange={handicap => onChange({ ...player, handicap })}
        />
      )}
    </>
  );
}
