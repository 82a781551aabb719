import { Ellipsis } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { createPortal } from 'react-dom';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { FactsFields } from '#/features/tournaments/announcing/facts-fields.tsx';
import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { useOngoing } from '#/features/tournaments/lists/use-ongoing.ts';
import type { LiveTournament } from '#/features/tournaments/live/live-tournament.tsx';
import {
  OrganiserInvitation,
  OrganiserOffer,
  OrganisersSheet,
} from '#/features/tournaments/organisers/organisers-sheet.tsx';
import { claimRefusal } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { AttestationSheet } from '#/features/tournaments/results/answers/attestation-sheet.tsx';
import { useResultAnswers } from '#/features/tournaments/results/answers/use-result-answers.ts';
import { PRIZE_NAMES, RANK_NAMES, rankPrizes } from '#/features/tournaments/results/season-points.rules.ts';
import {
  PRIZE_LIMIT,
  type TournamentFacts,
  type TournamentWithEvents,
  tournamentFacts,
  tournamentPrizes,
  voiding,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { ShareSheet } from '#/features/tournaments/sharing/share-sheet.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { SeasonChoice } from './season-choice.tsx';

type SheetName = 'manage' | 'share' | 'presence' | (typeof FORMS)[number]['name'];
type PanelProps = {
  following: LiveTournament;
  managesEntries: boolean;
  /** The place above the page's title. */
  place: HTMLElement;
};

/** The actions of an organiser or admin: the next steps in a bar, the others in a sheet. */
export function OrganiserPanel({ following: { saved, tournament }, managesEntries, place }: PanelProps) {
  const [sheet, setSheet] = useState<SheetName>();
  const { can } = saved;
  const { openHere, busy, isHere } = useOngoing(saved);
  const settle = useResultAnswers(saved, tournament);
  const closes = can.close && tournament.phase === 'finished';
  const isClosed = tournament.phase === 'closed';
  const attests = can.organise && saved.players.some(({ state }) => state === 'asked');
  // Before its draw an announced tournament is managed on its entries page.
  const isAnnounced = saved.entry !== null && saved.version === 0;
  const isTogether = (can.organise && !saved.byAgreement) || saved.coOrganiser?.state === 'accepted';
  const others: ActionProps[] = [
    { is: can.link, onClick: () => setSheet('share'), label: '공유' },
    { is: attests && !isClosed, onClick: () => setSheet('presence'), label: '참석 확인' },
    { is: can.reopen, onClick: () => void settle('reopened'), label: '다시 열기' },
    { is: can.change, onClick: () => setSheet('facts'), label: '정보 수정' },
    { is: can.change, onClick: () => setSheet('prizes'), label: '상금' },
    { is: mayJoinSeason(saved), onClick: () => setSheet('season'), label: '시즌' },
    { is: isTogether, onClick: () => setSheet('organisers'), label: '함께 진행하는 회원' },
    { is: can.void, onClick: () => setSheet('void'), label: '무효로 하기', danger: true },
    { is: can.unvoid, onClick: () => void settle('unvoid'), label: '무효 취소' },
    { is: can.remove, onClick: () => void settle('remove'), label: '삭제', danger: true },
  ];
  const mayReport = useMayReport(saved);
  const { coOrganiser } = saved;
  const steps = [
    coOrganiser?.state === 'asked' && <OrganiserInvitation key="invited" saved={saved} />,
    coOrganiser?.offered && <OrganiserOffer key="offered" saved={saved} />,
    managesEntries && (isAnnounced || !can.score) && <ToEntries key="entries" saved={saved} />,
    closes && (
      <Button key="close" className="max-md:grow" onClick={() => void settle('closed')}>
        대회 종료
      </Button>
    ),
    can.score && !isAnnounced && (
      <Button
        key="run"
        className="max-md:grow"
        variant={closes || hasOwnStep(saved, tournament) ? 'quiet' : 'primary'}
        busy={busy}
        onClick={() => void openHere()}
      >
        {openLabel(can, isHere)}
      </Button>
    ),
    attests && isClosed && <Action key="attest" is onClick={() => setSheet('presence')} label="참석 확인" />,
  ].filter(Boolean);
  return (
    <>
      {createPortal(
        <Bar
          steps={steps}
          onManage={(others.some(({ is }) => is) || mayReport) && (() => setSheet('manage'))}
        />,
        place,
      )}
      <PanelSheets saved={saved} tournament={tournament} others={others} sheet={sheet} setSheet={setSheet} />
    </>
  );
}

/** The next steps and the menu: at the lower edge of a phone, but a menu alone stays above the title. */
const Bar = ({ steps, onManage }: { steps: ReactNode[]; onManage: false | (() => void) }) => (
  <section
    aria-label="대회 관리"
    className={`flex flex-wrap items-center gap-2 ${steps.length > 0 ? 'in-reach' : ''}`}
  >
    {steps}
    {onManage && (
      <button type="button" className="icon-button ml-auto" aria-label="관리" onClick={onManage}>
        <Ellipsis />
      </button>
    )}
  </section>
);

const ToEntries = ({ saved: { id, can } }: { saved: TournamentWithEvents }) => (
  <LinkButton className="max-md:grow" to={`/tournaments/${id}/entries`}>
    {can.score ? '참가 신청 관리' : '출석·입금'}
  </LinkButton>
);

/** Whether the reader may report the tournament: a listed one that is not void, except the reader's own. */
function useMayReport({ listed, state, authorId }: TournamentWithEvents): boolean {
  return useSession()?.userId !== authorId && listed && state !== 'void';
}

const mayJoinSeason = ({ can, listed, season }: TournamentWithEvents) =>
  can.organise && can.reopen && (listed || season !== null);

/** Whether a card of the reader's own holds the page's green button: an invitation, or a match without a result. */
const hasOwnStep = ({ own }: TournamentWithEvents, tournament: Tournament) =>
  own?.state === 'asked' ||
  (own?.state === 'accepted' &&
    allMatches(tournament).some(
      match => entriesIn(match).includes(own.entry) && !claimRefusal(tournament, match),
    ));

function openLabel({ run }: TournamentWithEvents['can'], isHere: boolean): string {
  if (!run) return '점수 기록하기';
  return isHere ? '이어서 진행하기' : '대회 진행하기';
}

type PanelSheetsProps = Pick<LiveTournament, 'saved' | 'tournament'> & {
  others: ActionProps[];
  sheet: SheetName | undefined;
  setSheet: Dispatch<SetStateAction<SheetName | undefined>>;
};

/** The sheets behind the bar: the seldom actions, and the forms that actions open. */
function PanelSheets({ saved, tournament, others, sheet, setSheet }: PanelSheetsProps) {
  const close = () => setSheet(undefined);
  const mayReport = useMayReport(saved);
  return (
    <>
      <Sheet
        title="대회 관리"
        open={sheet === 'manage'}
        // By the time it is closed a chosen action may have opened another sheet.
        onClose={() => setSheet(now => (now === 'manage' ? undefined : now))}
      >
        <div className="grid gap-2">
          {others.map(({ onClick, ...action }) => (
            <Action
              key={action.label}
              {...action}
              onClick={() => {
                close();
                onClick();
              }}
            />
          ))}
          {mayReport && (
            <ReportButton kind="tournament" target={String(saved.id)} authorId={saved.authorId} />
          )}
        </div>
      </Sheet>
      <ShareSheet
        id={saved.id}
        tables={tournament.settings?.tables ?? 0}
        listed={saved.listed}
        mayRevoke={saved.can.organise}
        open={sheet === 'share'}
        onClose={close}
      />
      <AttestationSheet saved={saved} tournament={tournament} open={sheet === 'presence'} onClose={close} />
      {FORMS.map(({ name, title, Form: Content }) => (
        <Sheet key={name} title={title} open={sheet === name} onClose={close}>
          <Content saved={saved} onDone={close} />
        </Sheet>
      ))}
    </>
  );
}

type ActionProps = { is: boolean; onClick: () => void; label: string; danger?: boolean };

function Action({ is, onClick, label, danger = false }: ActionProps) {
  if (!is) return null;
  return (
    <Button variant={danger ? 'danger' : 'quiet'} onClick={onClick}>
      {label}
    </Button>
  );
}

const calls = browserApi.api.tournaments[':id'];
const paramOf = ({ id }: TournamentWithEvents) => ({ id: String(id) });

/** `onDone` closes the sheet that shows the form. */
type FormProps = { saved: TournamentWithEvents; onDone: () => void };

function FactsForm({ saved, onDone }: FormProps) {
  const { title, hall, region, day, listed } = saved;
  const finish = useSaved(onDone);
  const form = useForm(tournamentFacts, { title, hall, region, day, listed });
  const save = async (json: TournamentFacts) => {
    await fetchJson(calls.$put({ param: paramOf(saved), json }));
    await finish('대회 정보를 수정했습니다.');
  };
  return (
    <Form {...form.bind(save)}>
      <FactsFields form={form} />
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

function VoidForm({ saved, onDone }: FormProps) {
  const finish = useSaved(onDone);
  const form = useForm(voiding, { reason: '' });
  const save = async (json: { reason: string }) => {
    await fetchJson(calls.void.$post({ param: paramOf(saved), json }));
    await finish('대회를 무효로 했습니다.');
  };
  return (
    <Form {...form.bind(save)}>
      <p className="mb-3 text-soft text-row">
        이 대회의 승리와 기록이 취소되고, 목록에서 사라집니다. 주최자와 참가자에게 알립니다.
      </p>
      <TextInput label="사유" required {...form.field('reason')} />
      <FormActions submit="무효로 하기" variant="danger" busy={form.busy} />
    </Form>
  );
}

/** The form for the prizes: a field for each rank the tournament can have, at least four, and each award. */
function PrizesForm({ saved, onDone }: FormProps) {
  const finish = useSaved(onDone);
  const given = rankPrizes(saved.prizes).findLastIndex(Boolean) + 1;
  const count = Math.max(4, given, 1 + Math.ceil(Math.log2(Math.max(1, saved.entryCount))));
  const form = useForm(tournamentPrizes, {
    prizes: PRIZE_NAMES.map((_, index) => saved.prizes[index] ?? ''),
  });
  const { prizes } = form.values;
  const save = async (json: { prizes: string[] }) => {
    await fetchJson(calls.prizes.$put({ param: paramOf(saved), json }));
    await finish('상금을 저장했습니다.');
  };
  return (
    <Form {...form.bind(save)}>
      <p className="mb-3 text-soft text-row">
        등수와 상마다 상금이나 상품을 적으면 대회 페이지에 보입니다. 하이런상, 에버리지상, 득점률상은 점수를
        적은 경기로 정해집니다.
      </p>
      {PRIZE_NAMES.map(
        (name, index) =>
          (index < count || index >= RANK_NAMES.length) && (
            <TextInput
              key={name}
              label={name}
              name={`prizes.${index}`}
              limit={PRIZE_LIMIT}
              placeholder={index === 0 ? '상금 30만 원과 트로피' : undefined}
              value={prizes[index] ?? ''}
              error={form.errorOf(`prizes.${index}`)}
              onChange={typed => form.set('prizes', prizes.with(index, typed))}
            />
          ),
      )}
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

function SeasonForm({ saved: { id, season }, onDone }: FormProps) {
  const inSeason = browserApi.api.seasons[':id'].tournaments[':tournament'];
  const send = (chosen: number, isIn: boolean) =>
    inSeason[isIn ? '$put' : '$delete']({ param: { id: String(chosen), tournament: String(id) } });
  return <SeasonChoice season={season} send={send} onDone={onDone} />;
}

const FORMS = [
  { name: 'facts', title: '대회 정보 수정', Form: FactsForm },
  { name: 'prizes', title: '상금·상품', Form: PrizesForm },
  { name: 'season', title: '시즌', Form: SeasonForm },
  { name: 'organisers', title: '함께 진행하는 회원', Form: OrganisersSheet },
  { name: 'void', title: '대회를 무효로 하기', Form: VoidForm },
] as const;
