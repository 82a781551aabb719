import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { GivenPlayers } from '#/features/tournaments/runner/setup/setup.page.tsx';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { wonText } from '#/shared/text/won.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useChange, usePress, useSaved } from '#/ui/client/use-calls.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { Checkbox } from '#/ui/form/field.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow, Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { AnswerButtons, comingText, isOver, ownText } from './meeting-card.tsx';
import { MeetingForm } from './meeting-form.tsx';
import type { MeetingDetail, MeetingPerson } from './meetings.contract.ts';
import { isMarkable } from './meetings.rules.ts';

const calls = browserApi.api.clubs[':id'].meetings[':meeting'];

export const clientLoader = memberLoader(async ({ params: { id = '', meeting = '' } }) => {
  const [found, { hall }] = await forPage(
    Promise.all([
      fetchJson(calls.$get({ param: { id, meeting } })),
      fetchJson(browserApi.api.clubs[':id'].$get({ param: { id } })),
    ]),
  );
  return { meeting: found, hall };
});

export const meta = pageMeta({ title: '정모', hidden: true });

export const HydrateFallback = loadingPage('정모', <SkeletonTable rows={8} />);

const whenOf = (iso: string) => showMoment(iso, new Date(serverNow()));

export default function MeetingPage() {
  const { meeting, hall } = useLoaderData<typeof clientLoader>();
  const { startsAt, closesAt, place, repeats, feeWon, note, cancelled, club, can } = meeting;
  const name = whenOf(startsAt);
  return (
    <PageFrame
      title={name}
      lead={
        cancelled ? '취소된 정모입니다.' : [comingText(meeting), ownText(meeting)].filter(Boolean).join(' · ')
      }
      width="reading"
      above={<BackLink list={`/clubs/${club.id}/meetings`} title={`${club.name} 정모`} />}
      actions={can.manage && !isOver(meeting) && <OfficerMenu meeting={meeting} hall={hall} />}
    >
      <CheckIn meeting={meeting} />
      <AnswerButtons club={String(club.id)} meeting={meeting} name={name} />
      <Card className="my-4 grid gap-3">
        <KeyValues
          facts={{
            장소: place || (hall && <PageLink to={`/region/${hall.id}`}>{hall.name}</PageLink>),
            참가비: feeWon ? wonText(feeWon) : null,
            반복: repeats || null,
            '응답 마감': isOver(meeting) ? null : whenOf(closesAt),
          }}
        />
        {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
      </Card>
      <Toolbar className="mb-4">
        {can.manage && !cancelled && <CheckInCode meeting={meeting} />}
        <Tournament meeting={meeting} />
      </Toolbar>
      <People meeting={meeting} />
    </PageFrame>
  );
}

/** The button that checks the reader in, for members who opened the QR of the hall. */
function CheckIn({ meeting: { id, club, own } }: { meeting: MeetingDetail }) {
  const code = useSearchParams()[0].get('checkin') ?? '';
  const { change, busy } = useChange();
  if (code === '' || own.present) return null;
  const param = { id: String(club.id), meeting: String(id) };
  return (
    <Button
      className="mb-4"
      busy={busy}
      onClick={() => void change(() => calls.present.$put({ param, json: { code } }))}
    >
      출석하기
    </Button>
  );
}

const ENOUGH = 2;

/** Opens the set-up of a tournament with everybody who is present. */
function Tournament({ meeting: { id, club, people, cancelled } }: { meeting: MeetingDetail }) {
  const { press, busy } = usePress();
  const navigate = useNavigate();
  const present = people.filter(each => each.present).length;
  if (cancelled || present < ENOUGH) return null;
  const param = { id: String(club.id), meeting: String(id) };
  const open = async () => {
    const players = await fetchJson(calls.players.$get({ param }));
    const state = { players, title: `${club.name} 월례대회` } satisfies GivenPlayers;
    await navigate('/tournament/setup', { state });
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void press(open)}>
      출석한 {present}명으로 월례대회 열기
    </Button>
  );
}

function CheckInCode({ meeting: { id, club, checkIn } }: { meeting: MeetingDetail }) {
  const [isOpen, setOpen] = useState(false);
  const address = `${useOrigin()}/clubs/${club.id}/meetings/${id}?checkin=${checkIn}`;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        출석 QR
      </Button>
      <Sheet title="출석 QR" open={isOpen} onClose={() => setOpen(false)}>
        <QrCode text={address} label="출석 QR 코드" className="w-full" />
        <p className="text-row text-soft">휴대전화로 찍고 로그인하면 출석합니다.</p>
      </Sheet>
    </>
  );
}

function OfficerMenu({ meeting, hall }: { meeting: MeetingDetail; hall: { name: string } | null }) {
  const [opened, setOpened] = useState<'change' | 'cancel'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <MoreMenu label="정모 메뉴">
        <Button variant="plain" onClick={() => setOpened('change')}>
          수정
        </Button>
        <Button variant="plain" className="text-red" onClick={() => setOpened('cancel')}>
          정모 취소
        </Button>
      </MoreMenu>
      <Sheet title="정모 수정" open={opened === 'change'} onClose={close}>
        <MeetingForm club={String(meeting.club.id)} hall={hall} meeting={meeting} onSaved={close} />
      </Sheet>
      {opened === 'cancel' && <Cancelling meeting={meeting} onClose={close} />}
    </>
  );
}

type CancellingProps = { meeting: MeetingDetail; onClose: () => void };

/** Asks whether to cancel the meeting, and for a series whether to cancel all later ones too. */
function Cancelling({ meeting: { id, club, repeats }, onClose }: CancellingProps) {
  const [all, setAll] = useState(false);
  const finish = useSaved(onClose);
  const param = { id: String(club.id), meeting: String(id) };
  const cancel = async () => finish(await fetchJson(calls.cancelled.$put({ param, json: { all } })));
  return (
    <ConfirmDialog
      open
      title={all ? `${repeats} 정모를 이 날부터 모두 취소합니다.` : '이 날의 정모를 취소합니다.'}
      body="오기로 한 회원에게 알림이 갑니다. 되돌릴 수 없습니다."
      confirmLabel="정모 취소"
      cancelLabel="닫기"
      danger
      onConfirm={cancel}
      onClose={onClose}
    >
      {repeats && (
        <div className="my-3">
          <Checkbox value={all} onChange={setAll}>
            이후의 {repeats} 정모도 모두 취소합니다.
          </Checkbox>
        </div>
      )}
    </ConfirmDialog>
  );
}

type Group = { title: string; people: MeetingPerson[] };

/** The people of the club grouped by answer, in the order of the waiting list. */
function groupsOf(people: MeetingPerson[]): Group[] {
  const saying = (answer: MeetingPerson['answer']) => people.filter(each => each.answer === answer);
  const coming = saying('coming');
  const waiting = coming.filter(({ waits }) => waits !== null);
  return [
    { title: '참석', people: coming.filter(({ waits }) => waits === null) },
    { title: '대기', people: waiting.sort((a, b) => (a.waits ?? 0) - (b.waits ?? 0)) },
    { title: '미정', people: saying('maybe') },
    { title: '불참', people: saying('absent') },
    { title: '답 없음', people: saying(null) },
  ].filter(group => group.people.length > 0);
}

function People({ meeting }: { meeting: MeetingDetail }) {
  return groupsOf(meeting.people).map(({ title, people }) => (
    <section key={title} aria-label={title} className="mb-6">
      <h2 className="mb-2 font-bold text-lead">
        {title} {people.length}
      </h2>
      <Card as="ul" className="py-2">
        {people.map(person => (
          <Person key={person.number} meeting={meeting} person={person} />
        ))}
      </Card>
    </section>
  ));
}

function Person({ meeting, person }: { meeting: MeetingDetail; person: MeetingPerson }) {
  const { change, busy } = useChange();
  const { number, name, answer, present, paid } = person;
  const param = { id: String(meeting.club.id), meeting: String(meeting.id), member: String(number) };
  const mark = (label: string, marks: { present: boolean } | { paid: boolean }, isOn: boolean) => (
    <button
      type="button"
      className="chip"
      aria-label={`${name} ${label}`}
      aria-pressed={isOn}
      aria-busy={busy || undefined}
      onClick={() => busy || void change(() => calls.people[':member'].$put({ param, json: marks }))}
    >
      {isOn && <Check size={18} />}
      {label}
    </button>
  );
  const hasDay = isMarkable(meeting.startsAt, serverNow());
  return (
    <ListRow>
      <bdi>{name}</bdi>
      {meeting.can.manage && !meeting.cancelled ? (
        <span className="flex gap-2">
          {hasDay && mark('왔음', { present: !present }, present)}
          {/* People can pay in advance. */}
          {meeting.feeWon !== null &&
            (hasDay || answer === 'coming') &&
            mark('입금', { paid: !paid }, paid === true)}
        </span>
      ) : (
        present && <span className="text-soft">왔음</span>
      )}
    </ListRow>
  );
}
