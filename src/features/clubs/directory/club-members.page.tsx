import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { seoulDay } from '#/shared/time/time.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { BareSelect, TextInput } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { ListRow, Section } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ClubFrame } from './club-frame.tsx';
import {
  CLUBS_FAILED,
  type ClubRole,
  GIVEN_ROLES,
  MEMBERS_ONLY,
  REASON_LIMIT,
  ROLE_WORDS,
} from './clubs.constants.ts';
import type { Club, ClubPerson } from './clubs.contract.ts';
import { mayRemoveMember } from './clubs.rules.ts';

async function read({ api, params: { id = '' } }: PageRequest) {
  const calls = api.api.clubs[':id'];
  const param = { id };
  const club: Club = await forPage(fetchJson(calls.$get({ param })), CLUBS_FAILED);
  const none: ClubPerson[] = [];
  const [people, applicants] = await Promise.all([
    club.can.seeMembers ? forPage(fetchJson(calls.members.$get({ param })), CLUBS_FAILED) : none,
    club.can.manage ? forPage(fetchJson(calls.applicants.$get({ param })), CLUBS_FAILED) : none,
  ]);
  return { club, people, applicants };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: `${loaderData.club.name} 회원`,
      path: `/clubs/${loaderData.club.id}/members`,
      hidden: true,
    },
);

const calls = browserApi.api.clubs[':id'];
const FAILED = '회원을 바꾸는 중 문제가 발생했습니다.';

// Only members of the club open them.
const ClubHandicaps = lazy(async () => ({
  default: (await import('#/features/clubs/handicaps/club-handicaps.tsx')).ClubHandicaps,
}));

function Handicaps({ club }: { club: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold summary="동호회 수지" onToggle={event => setOpen(event.currentTarget.open)}>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <ClubHandicaps club={club} />
        </Suspense>
      )}
    </Fold>
  );
}

export default function ClubMembersPage() {
  const { club, people, applicants } = useLoaderData<typeof clientLoader>();
  return (
    <ClubFrame club={club} current="members">
      {applicants.length > 0 && (
        <Section id="applicants" title={`가입 신청 ${applicants.length}건`}>
          <ul>
            {applicants.map(person => (
              <Applicant key={person.authorNumber} club={club} person={person} />
            ))}
          </ul>
        </Section>
      )}
      {club.can.seeMembers ? (
        <ul aria-label="동호회 회원">
          {people.map(person => (
            <ListRow key={person.authorNumber}>
              <Named person={person} />
              <MemberActions club={club} person={person} />
            </ListRow>
          ))}
        </ul>
      ) : (
        <EmptyState
          drawing="cue"
          sentence={MEMBERS_ONLY}
          next={{ label: '동호회 소개 보기', to: `/clubs/${club.id}` }}
        />
      )}
      {club.own?.waits === false && <Handicaps club={String(club.id)} />}
    </ClubFrame>
  );
}

function Named({ person }: { person: ClubPerson }) {
  const { role, score4, score3, date } = person;
  const scores = [score4 > 0 && `4구 ${score4}`, score3 > 0 && `3구 ${score3}`].filter(Boolean);
  return (
    <span className="min-w-0">
      <strong>
        <AuthorName of={person} />
      </strong>{' '}
      {role !== 'member' && <span className="text-primary">{ROLE_WORDS[role]}</span>}
      <small className="block text-soft">
        {scores.map(score => `${score} · `)}
        {seoulDay(new Date(date))}
      </small>
    </span>
  );
}

type RowProps = { club: Club; person: ClubPerson };

const paramOf = ({ club, person }: RowProps) => ({
  id: String(club.id),
  member: String(person.authorNumber),
});

function Applicant(row: RowProps) {
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const param = paramOf(row);
  const answer = (accept: boolean) =>
    press(async () => {
      toast(await fetchJson(calls.applicants[':member'].$put({ param, json: { accept } })));
      await revalidate();
    }, FAILED);
  const { author } = row.person;
  return (
    <ListRow>
      <Named person={row.person} />
      <span className="flex gap-2">
        <Button small busy={busy} aria-label={`${author} 수락`} onClick={() => void answer(true)}>
          수락
        </Button>
        <Button
          small
          variant="quiet"
          busy={busy}
          aria-label={`${author} 거절`}
          onClick={() => void answer(false)}
        >
          거절
        </Button>
      </span>
    </ListRow>
  );
}

/** What the reader may do with a member: give an office, hand the club over, remove with a reason. */
function MemberActions({ club, person }: RowProps) {
  const isAdmin = useSession()?.isAdmin === true;
  const own: ClubRole = club.own && !club.own.waits ? club.own.role : 'member';
  if (person.role === 'president' || person.authorNumber === null) return null;
  const mayRemove = mayRemoveMember(own, person.role);
  if (!mayRemove && !isAdmin) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {own === 'president' && <RoleSelect club={club} person={person} />}
      {(own === 'president' || isAdmin) && <HandOver club={club} person={person} />}
      {mayRemove && <Removal club={club} person={person} />}
    </span>
  );
}

function RoleSelect(row: RowProps) {
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const give = (typed: string) =>
    press(async () => {
      const role = GIVEN_ROLES.find(each => each === typed) ?? 'member';
      toast(await fetchJson(calls.members[':member'].$put({ param: paramOf(row), json: { role } })));
      await revalidate();
    }, FAILED);
  return (
    <BareSelect
      className="control w-auto"
      aria-label={`${row.person.author} 직책`}
      value={row.person.role}
      disabled={busy}
      onChange={typed => void give(typed)}
    >
      {GIVEN_ROLES.map(role => (
        <option key={role} value={role}>
          {ROLE_WORDS[role]}
        </option>
      ))}
    </BareSelect>
  );
}

function HandOver({ club, person: { author, authorNumber } }: RowProps) {
  const { perform, dialog } = useReloadingAction();
  const hand = () =>
    perform({
      question: {
        title: `‘${author}’님에게 회장을 넘깁니다.`,
        body: '지금 회장은 직책이 없는 회원이 됩니다. 되돌리려면 새 회장이 다시 넘겨야 합니다.',
        confirmLabel: '회장 넘기기',
        danger: true,
      },
      call: () =>
        fetchJson(
          calls.president.$put({ param: { id: String(club.id) }, json: { member: Number(authorNumber) } }),
        ),
      fallbackMessage: FAILED,
    });
  return (
    <>
      <Button variant="quiet" small aria-label={`${author} 회장 넘기기`} onClick={() => void hand()}>
        회장 넘기기
      </Button>
      {dialog}
    </>
  );
}

function Removal(row: RowProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { revalidate } = useRevalidator();
  const { author } = row.person;
  const remove = async () => {
    const call = calls.members[':member'].removed.$put({ param: paramOf(row), json: { reason } });
    toast(await fetchJson(call, FAILED));
    setOpen(false);
    await revalidate();
  };
  return (
    <>
      <Button variant="plain" small aria-label={`${author} 내보내기`} onClick={() => setOpen(true)}>
        내보내기
      </Button>
      <ConfirmDialog
        open={open}
        title={`‘${author}’님을 동호회에서 내보냅니다.`}
        body="사유를 그 회원에게 알림으로 알려 드립니다."
        confirmLabel="내보내기"
        danger
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        <TextInput
          label="사유"
          name="reason"
          required
          limit={REASON_LIMIT}
          value={reason}
          error={undefined}
          onChange={setReason}
        />
      </ConfirmDialog>
    </>
  );
}
