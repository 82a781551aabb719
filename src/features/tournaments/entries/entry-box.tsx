import type { ReactNode } from 'react';
import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { ForGuests } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { isByScore, placesText } from './divisions.rules.ts';
import type { EntryView, OwnEntry } from './entries.contract.ts';
import { ENTERING_TELLS, NOT_FOR_ADMINS, REFUND_OWED } from './entries.rules.ts';

// The schema library is loaded after the page, which guests open too.
const loadNewEntry = async () => (await import('./entries.contract.ts')).newEntry;
const calls = browserApi.api.tournaments[':id'].entries;
type BoxProps = { view: EntryView };

/** Whether the button to enter stays at the lower edge of a phone. */
type InReach = { isInReach: boolean };

const FRAMELESS = 'max-md:my-4 max-md:border-0 max-md:bg-transparent max-md:p-0';

/** The box to enter or to change an entry; `readyMade` is true while `view` is still the guests' view. */
export function EntryBox({ view, readyMade, isInReach }: BoxProps & InReach & { readyMade: boolean }) {
  const session = useSession();
  if (view.can.manage && !view.can.enter && !view.own && !view.closed) return null;
  // Its button is elsewhere, so on a phone a frame would be around a note alone.
  const frameless = isInReach && !view.own && !view.closed && FRAMELESS;
  return (
    <section aria-label="참가 신청" className={`card my-6 grid gap-3 ${frameless || ''}`}>
      {session && !readyMade ? (
        <Members view={view} isInReach={isInReach} />
      ) : (
        <ForGuests>
          <GuestsWay view={view} isInReach={isInReach} />
        </ForGuests>
      )}
    </section>
  );
}

/** The code by which an entrant checks in, from the address of the 출석 QR; '' without one. */
const useCheckInCode = () => useSearchParams()[0].get('checkin') ?? '';

function GuestsWay({ view, isInReach }: BoxProps & InReach) {
  const { pathname, search } = useLocation();
  const checksIn = useCheckInCode() !== '';
  if (view.closed && !checksIn) return <p className="text-center">{view.closed}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className={isInReach ? 'in-reach' : 'max-md:grow'}>
        <LinkButton className="max-md:w-full" to={`/login?next=${encodeURIComponent(pathname + search)}`}>
          {checksIn ? '로그인하고 출석하기' : '로그인하고 참가 신청하기'}
        </LinkButton>
      </div>
      <p className="min-w-0 flex-1 basis-60 text-row text-soft">
        {checksIn ? '참가 신청한 계정으로 로그인하면 출석할 수 있습니다.' : ENTERING_TELLS}
      </p>
    </div>
  );
}

function Members({ view, isInReach }: BoxProps & InReach) {
  const checksIn = useCheckInCode() !== '';
  if (view.own) return <Own view={view} own={view.own} />;
  return (
    <>
      {checksIn && <NotEntered mayEnter={view.can.enter} />}
      {view.can.enter ? (
        <Entering view={view} isInReach={isInReach} />
      ) : (
        <p className="font-semibold">{view.closed ?? NOT_FOR_ADMINS}</p>
      )}
    </>
  );
}

/** For a member without an entry who opened the 출석 QR: the signed-in account, and the next step. */
function NotEntered({ mayEnter }: { mayEnter: boolean }) {
  const session = useSession();
  return (
    <p role="status" className="font-semibold">
      {session?.username}님은 이 대회에 참가 신청하지 않아 출석할 수 없습니다.{' '}
      {mayEnter
        ? '아래에서 신청한 뒤 출석하세요.'
        : '다른 계정으로 신청했다면 그 계정으로 로그인하고, 아니면 주최자에게 말씀해 주세요.'}
    </p>
  );
}

function Entering({ view, isInReach }: BoxProps & InReach) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const { divisions, players } = view;
  const chooses = divisions.length > 0 && !isByScore(divisions, players);
  const form = useForm(loadNewEntry, { division: '', partner: '', invite: search.get('invite') ?? '' });
  const mustWait = waits(view, chooses ? form.values.division : '');
  const send = async (json: { division: string; partner: string; invite: string }) => {
    const param = { id: String(view.tournament) };
    toast(await fetchJson(calls.$post({ param, json })));
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      {chooses && (
        <Select
          label="부"
          required
          placeholder="선택해주세요"
          options={divisions.map(each => optionOf(each, players))}
          {...form.field('division')}
        />
      )}
      {players === 2 && (
        <TextInput
          label="함께 칠 회원"
          required
          placeholder="닉네임 또는 아이디"
          help="이 회원이 알림에서 수락하면 함께 참가합니다."
          {...form.field('partner')}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <div className={isInReach ? 'in-reach' : 'max-md:grow'}>
          <Button
            type="submit"
            className="max-md:w-full"
            variant={view.can.manage ? 'quiet' : 'primary'}
            busy={form.busy}
            aria-describedby="entry-note"
          >
            {mustWait ? '대기 신청' : '참가 신청'}
          </Button>
        </div>
        <p id="entry-note" className="min-w-0 flex-1 basis-60 text-row text-soft">
          {!chooses && fullNote(view)}
          {!mustWait && '선착순으로 바로 확정됩니다. '}
          {ENTERING_TELLS}
        </p>
      </div>
    </Form>
  );
}

const isFull = ({ capacity, taken }: EntryView['divisions'][number]) =>
  capacity !== null && taken >= capacity;

/** Whether a new entry for this division ('' while none is chosen) would be put on the waiting list. */
function waits({ taken, capacity, divisions }: EntryView, division: string): boolean {
  const known = divisions.filter(({ name }) => division === '' || name === division);
  return taken >= capacity || (known.length > 0 && known.every(isFull));
}

const optionOf = (division: EntryView['divisions'][number], players: 1 | 2) => ({
  value: division.name,
  label: [division.name, placesText(division, players)].filter(Boolean).join(' '),
});

/** A Korean note on the full divisions, for players whose handicap decides; '' if none or all are full. */
function fullNote(view: EntryView): string {
  const full = waits(view, '') ? [] : view.divisions.filter(isFull);
  if (full.length === 0) return '';
  return `지금 ${full.map(({ name }) => name).join(', ')}에 신청하면 대기 명단에 오릅니다. `;
}

function Own({ view, own }: BoxProps & { own: OwnEntry }) {
  const { change, busy } = useChange();
  const code = useCheckInCode();
  const param = { id: String(view.tournament) };
  const isAsked = own.seat === 1 && own.partnerAsked;
  const isOver = own.state === 'refused' || own.state === 'absent';
  const mayCheckIn =
    !isAsked && !isOver && !own.present && !view.isDrawn && (view.can.checkIn || code !== '');
  const answer = (accept: boolean) => change(() => calls.own.partner.$put({ param, json: { accept } }));
  return (
    <>
      <Standing own={own} isAsked={isAsked} />
      {own.payment !== null && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          아직 참가비 입금이 확인되지 않았습니다.{'\n'}
          {own.payment || '내는 방법은 주최자에게 물어봐 주세요.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isAsked && (
          <>
            <Button busy={busy} onClick={() => void answer(true)}>
              함께 참가
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => void answer(false)}>
              거절
            </Button>
          </>
        )}
        {own.state === 'offered' && !isAsked && (
          <Button busy={busy} onClick={() => void change(() => calls.own.confirmed.$put({ param }))}>
            참가 확인
          </Button>
        )}
        {mayCheckIn && (
          <Button
            busy={busy}
            onClick={() => void change(() => calls.own.present.$put({ param, json: { code } }))}
          >
            출석하기
          </Button>
        )}
        {!isAsked && !isOver && !view.isDrawn && <Leaving id={param.id} own={own} />}
      </div>
      {isAsked && <p className="text-row text-soft">{ENTERING_TELLS}</p>}
    </>
  );
}

function Standing({ own, isAsked }: { own: OwnEntry; isAsked: boolean }) {
  return (
    <p role="status" className="font-semibold">
      {isAsked ? `${own.players[0]?.username}님이 함께 칠 선수로 신청했습니다.` : sentenceOf(own)}
      {own.division && <Fact>{own.division}</Fact>}
      {own.present && <Fact>출석함</Fact>}
      {own.paid && <Fact>입금 확인됨</Fact>}
      {own.seat === 0 && own.partnerAsked && <Fact>함께 칠 회원의 답을 기다립니다</Fact>}
    </p>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="ml-3 font-normal text-soft">{children}</span>
);

function sentenceOf({ state, place, offeredUntil, reason }: OwnEntry): string {
  if (state === 'waiting') return `대기 ${place}번째입니다. 자리가 나면 알려 드립니다.`;
  if (state === 'offered')
    return `자리가 났습니다. ${offeredUntil ? showMoment(offeredUntil, new Date(serverNow())) : ''}까지 참가를 확인해 주세요.`;
  if (state === 'refused') return `주최자가 신청을 거절했습니다. 사유: ${reason}`;
  return state === 'absent' ? '불참으로 처리되었습니다.' : '참가가 확정되었습니다.';
}

function Leaving({ id, own: { state, paid } }: { id: string; own: OwnEntry }) {
  const { perform, busy } = useReloadingAction();
  const label = state === 'entered' ? '참가 취소' : '신청 취소';
  const leave = async () => {
    await perform({
      question: {
        title: state === 'entered' ? '대회 참가를 취소합니다.' : '참가 신청을 취소합니다.',
        body: `자리는 대기 중인 다음 회원에게 넘어가고, 다시 신청하면 맨 뒤에 섭니다.${paid ? ` ${REFUND_OWED}` : ''}`,
        confirmLabel: label,
        cancelLabel: '닫기',
        danger: true,
      },
      call: () => fetchJson(calls.own.$delete({ param: { id } })),
      removes: true,
    });
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void leave()}>
      {label}
    </Button>
  );
}
