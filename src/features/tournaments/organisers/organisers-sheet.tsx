import { type ReactNode, useId } from 'react';
import { useMemberNames } from '#/features/boards/mentions/mention-offers.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson, NOT_DONE } from '#/ui/client/api.ts';
import { useChange, useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { CheckboxGroup } from '#/ui/form/switch.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { ROLE_NAMES, ROLES, type Role } from './organisers.constants.ts';
import { type CoOrganisers, type NewOrganiser, newOrganiser } from './organisers.contract.ts';

const calls = browserApi.api.tournaments[':id'];
const ABOUT: Record<Role, string> = {
  run: '추첨, 호출, 결과, 되돌리기, 종료와 공유',
  desk: '참가 신청의 출석과 입금, 대기자 교체',
  score: '경기 결과와 점수판',
};

type SheetProps = { saved: TournamentWithEvents; onDone: () => void };

/** The co-organisers: the organiser invites, changes roles, removes and hands over; others may only leave. */
export function OrganisersSheet({ saved, onDone }: SheetProps) {
  const param = { id: String(saved.id) };
  const { found, problem, reload } = useLoaded(() => fetchJson(calls.organisers.$get({ param })));
  const mayManage = saved.can.organise;
  if (!found) return problem ? <p role="alert">{problem}</p> : <Loading />;
  return (
    <div className="grid gap-4">
      {found.length === 0 && <p>아직 함께 진행하는 회원이 없습니다.</p>}
      <ul className="grid gap-3">
        {found.map(row => (
          <li key={row.number} className="flex flex-wrap items-center gap-2">
            <strong className="min-w-0 wrap-anywhere">{row.username}</strong>
            <span className="mr-auto text-soft text-row">{row.offered ? OFFERED : STATES[row.state]}</span>
            {mayManage ? (
              <Managed saved={saved} row={row} onChanged={reload} />
            ) : (
              <span>{rolesText(row.roles)}</span>
            )}
          </li>
        ))}
      </ul>
      {mayManage && saved.state !== 'closed' && <InviteForm saved={saved} onInvited={reload} />}
      {saved.coOrganiser && <Leave saved={saved} onDone={onDone} />}
    </div>
  );
}

const OFFERED = '주최자를 넘겨받을지 답을 기다립니다';
const STATES = { asked: '답을 기다립니다', accepted: '', declined: '거절했습니다' };
const rolesText = (roles: readonly Role[]) => roles.map(role => ROLE_NAMES[role]).join(', ');

type ManagedProps = Pick<SheetProps, 'saved'> & { row: CoOrganisers[number]; onChanged: () => void };

function Managed({ saved, row, onChanged }: ManagedProps) {
  const { press, busy } = usePress();
  const { perform } = useConfirmedAction();
  const { number, username, roles, state } = row;
  const param = { id: String(saved.id) };
  const toggle = (role: Role) =>
    press(async () => {
      const wanted = ROLES.filter(each => roles.includes(each) !== (each === role));
      toast(await fetchJson(calls.organisers.$post({ param, json: { member: username, roles: wanted } })));
      onChanged();
    });
  const remove = async () => {
    const call = () => calls.organisers[':member'].$delete({ param: { ...param, member: String(number) } });
    const title = `‘${username}’님을 함께 진행하는 회원에서 뺍니다.`;
    const question = { title, confirmLabel: '빼기', danger: true };
    const done = await perform({ question, call: () => fetchJson(call()) });
    if (done) onChanged();
  };
  return (
    <>
      {state !== 'declined' &&
        ROLES.map(role => (
          <RowButton
            key={role}
            of={username}
            label={ROLE_NAMES[role]}
            pressed={roles.includes(role)}
            busy={busy}
            onClick={() => void toggle(role)}
          />
        ))}
      {state === 'accepted' && roles.includes('run') && (
        <HandOver saved={saved} row={row} onChanged={onChanged} />
      )}
      <RowButton of={username} label="빼기" variant="plain" onClick={() => void remove()} />
    </>
  );
}

/** Offers the tournament to a co-organiser, after a question about the effects, or takes the offer back. */
function HandOver({ saved, row: { number, username, offered }, onChanged }: ManagedProps) {
  const { perform } = useConfirmedAction();
  const param = { id: String(saved.id) };
  const offer = async () => {
    const question = {
      title: `‘${username}’님에게 주최자를 넘깁니다.`,
      body: '수락하면 정보 수정, 삭제, 이의 판정과 신청한 회원의 전화번호까지 모두 넘어갑니다. 나는 함께 진행하는 회원으로 남고, 되돌리려면 새 주최자가 다시 넘겨야 합니다. 수락하기 전에는 취소할 수 있습니다.',
      confirmLabel: '주최자 넘기기',
      danger: true,
    };
    const call = () => fetchJson(calls.organiser.$put({ param, json: { member: number } }));
    if (await perform({ question, call })) onChanged();
  };
  const takeBack = async () => {
    const question = {
      title: '주최자 넘기기를 취소합니다.',
      confirmLabel: '넘기기 취소',
      cancelLabel: '그대로',
    };
    const call = () => fetchJson(calls.organiser.$delete({ param }));
    if (await perform({ question, call })) onChanged();
  };
  return offered ? (
    <RowButton of={username} label="넘기기 취소" onClick={() => void takeBack()} />
  ) : (
    <RowButton of={username} label="주최자 넘기기" onClick={() => void offer()} />
  );
}

function InviteForm({ saved, onInvited }: { saved: TournamentWithEvents; onInvited: () => void }) {
  const empty: NewOrganiser = { member: '', roles: ['run'] };
  const form = useForm(newOrganiser, empty);
  const send = async (json: NewOrganiser) => {
    toast(await fetchJson(calls.organisers.$post({ param: { id: String(saved.id) }, json })));
    form.reset(empty);
    onInvited();
  };
  const names = useMemberNames(form.values.member.trim() || undefined);
  const listId = useId();
  return (
    <Form {...form.bind(send)}>
      <TextInput label="초대할 회원의 닉네임이나 아이디" required list={listId} {...form.field('member')} />
      <datalist id={listId}>
        {names.map(({ id, username }) => (
          <option key={id} value={username} />
        ))}
      </datalist>
      <CheckboxGroup label="맡을 일" options={ROLES} {...form.field('roles')}>
        {role => (
          <>
            <strong>{ROLE_NAMES[role]}</strong> <span className="text-soft text-row">{ABOUT[role]}</span>
          </>
        )}
      </CheckboxGroup>
      <p className="text-soft text-row">수락해야 함께 진행합니다. 누가 무엇을 했는지 기록에 남습니다.</p>
      <FormActions submit="초대하기" busy={form.busy} />
    </Form>
  );
}

/** Sends the member's answer to the invitation or to the offer, or ends the own part (`accept` false). */
function useAnswer(id: number, onDone: () => void, to: 'organiser' | 'organisers' = 'organisers') {
  const { change, busy } = useChange(NOT_DONE, onDone);
  const answer = (accept: boolean) =>
    change(() => calls[to].own.$put({ param: { id: String(id) }, json: { accept } }));
  return { answer, busy };
}

function Leave({ saved, onDone }: SheetProps) {
  const { answer, busy } = useAnswer(saved.id, onDone);
  const leave = async () => {
    const body = '다시 함께 진행하려면 주최자가 새로 초대해야 합니다.';
    const question = { title: '함께 진행을 그만둡니다.', body, confirmLabel: '그만두기', danger: true };
    if (await confirm(question)) await answer(false);
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => void leave()}>
      함께 진행 그만두기
    </Button>
  );
}

const nothing = () => {};

type QuestionProps = { saved: TournamentWithEvents };

/** The invited member's question: which roles, accept or decline. */
export function OrganiserInvitation({ saved }: QuestionProps) {
  const { author, coOrganiser } = saved;
  return (
    <Question {...useAnswer(saved.id, nothing)}>
      <strong>{author}</strong>님이 이 대회를 함께 진행하자고 초대했습니다. 맡을 일은{' '}
      <strong>{rolesText(coOrganiser?.roles ?? [])}</strong>입니다. 수락하면 내 계정으로 하고, 주최자의
      비밀번호는 필요하지 않습니다.
    </Question>
  );
}

/** Asks a co-organiser to accept or decline the tournament that its organiser hands over. */
export function OrganiserOffer({ saved }: QuestionProps) {
  return (
    <Question {...useAnswer(saved.id, nothing, 'organiser')}>
      <strong>{saved.author}</strong>님이 이 대회의 주최자를 나에게 넘기려고 합니다. 수락하면 정보 수정, 삭제,
      이의 판정과 신청한 회원의 전화번호까지 내가 맡고, {saved.author}님은 함께 진행하는 회원으로 남습니다.
    </Question>
  );
}

function Question({ answer, busy, children }: ReturnType<typeof useAnswer> & { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p>{children}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void answer(true)}>
          수락
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void answer(false)}>
          거절
        </Button>
      </div>
    </div>
  );
}
