import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { useChange, useSaved } from '#/ui/client/use-calls.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { LateFold } from '#/ui/page/fold.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { ListRow, Section } from '#/ui/page/parts.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { ClubFrame, JoinPart } from './club-frame.tsx';
import type { Club, ClubPerson } from './clubs.contract.ts';
import {
  APPLICATION_WAITS,
  type ClubRole,
  GIVEN_ROLES,
  MEMBERS_ONLY,
  mayRemoveMember,
  REASON_LIMIT,
  ROLE_WORDS,
} from './clubs.rules.ts';

async function read({ api, params: { id = '' } }: PageRequest) {
  const calls = api.api.clubs[':id'];
  const param = { id };
  const club: Club = await forPage(fetchJson(calls.$get({ param })));
  const none: ClubPerson[] = [];
  const [people, applicants] = await Promise.all([
    club.can.seeMembers ? forPage(fetchJson(calls.members.$get({ param }))) : none,
    club.can.manage ? forPage(fetchJson(calls.applicants.$get({ param }))) : none,
  ]);
  return { club, people, applicants, readyMade: api !== browserApi };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) => loaderData && { title: `${loaderData.club.name} 회원`, hidden: true },
);

const calls = browserApi.api.clubs[':id'];

// Only members of the club open these.
const ClubHandicaps = lazy(async () => ({
  default: (await import('#/features/clubs/handicaps/club-handicaps.tsx')).ClubHandicaps,
}));

export default function ClubMembersPage() {
  const { club, people, applicants, readyMade } = useLoaderData<typeof clientLoader>();
  return (
    <ClubFrame club={club} current="members">
      {applicants.length > 0 && (
        <Section id="applicants" title={`가입 신청 ${applicants.length}건`}>
          <Card as="ul" className="mt-2 py-2">
            {applicants.map(person => (
              <Applicant key={person.authorNumber} club={club} person={person} />
            ))}
          </Card>
        </Section>
      )}
      {club.can.seeMembers ? (
        <People club={club} people={people} />
      ) : (
        <NotYetMember club={club} readyMade={readyMade} />
      )}
      {club.own?.waits === false && (
        <LateFold title="동호회 수지">
          <Suspense fallback={<Loading />}>
            <ClubHandicaps club={String(club.id)} />
          </Suspense>
        </LateFold>
      )}
    </ClubFrame>
  );
}

/** Tells a stranger that only members see the list, and how to join; members see placeholder rows. */
function NotYetMember({ club, readyMade }: { club: Club; readyMade: boolean }) {
  return (
    <>
      {readyMade && (
        <div className="member-only">
          <SkeletonTable rows={4} />
        </div>
      )}
      <div className={readyMade ? 'guest-only' : ''}>
        <EmptyState
          drawing="cue"
          sentence={MEMBERS_ONLY}
          why={club.own?.waits ? APPLICATION_WAITS : undefined}
        />
        {club.closedAt === '' && !club.own && (
          <div className="-mt-8 flex justify-center">
            <JoinPart club={club} />
          </div>
        )}
      </div>
    </>
  );
}

function People({ club, people }: { club: Club; people: ClubPerson[] }) {
  const { perform } = useReloadingAction();
  const [removed, setRemoved] = useState<ClubPerson>();
  const handOver = ({ author, authorNumber }: ClubPerson) =>
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
    });
  return (
    <>
      <Card as="ul" className="py-2" aria-label="동호회 회원">
        {people.map(person => (
          <ListRow key={person.authorNumber}>
            <Named person={person} date={`${joinedText(person.date)} 가입`} />
            <MemberMenu
              // A changed office closes the menu.
              key={person.role}
              club={club}
              person={person}
              onHandOver={() => void handOver(person)}
              onRemove={() => setRemoved(person)}
            />
          </ListRow>
        ))}
      </Card>
      {removed && <Removal club={club} person={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** A date as in `10월 16일`, with the year if it is not this one. */
const joinedText = (date: string) =>
  spokenDay(seoulDay(new Date(date)), seoulDay(new Date(serverNow()))).replace(/\(.\)$/, '');

function Named({ person, date }: { person: ClubPerson; date: string }) {
  const { role, score4, score3 } = person;
  const scores = [score4 > 0 && `4구 ${score4}`, score3 > 0 && `3구 ${score3}`];
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Ball score4={score4 || null} />
      <span className="min-w-0">
        <strong>
          <AuthorName of={person} />
        </strong>{' '}
        {role !== 'member' && <Tag>{ROLE_WORDS[role]}</Tag>}
        <small className="block text-soft">{[...scores, date].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  );
}

type RowProps = { club: Club; person: ClubPerson };

const paramOf = ({ club, person }: RowProps) => ({
  id: String(club.id),
  member: String(person.authorNumber),
});

function Applicant(row: RowProps) {
  const { change, busy } = useChange();
  const param = paramOf(row);
  const answer = (accept: boolean) =>
    change(() => calls.applicants[':member'].$put({ param, json: { accept } }));
  const { author } = row.person;
  return (
    <ListRow>
      <Named person={row.person} date={`${joinedText(row.person.date)} 신청`} />
      <span className="flex gap-2">
        <RowButton of={author} label="수락" variant="primary" busy={busy} onClick={() => void answer(true)} />
        <RowButton of={author} label="거절" busy={busy} onClick={() => void answer(false)} />
      </span>
    </ListRow>
  );
}

type MenuProps = RowProps & { onHandOver: () => void; onRemove: () => void };

const OFFICE_LABELS = { treasurer: '총무 맡기기', match_director: '경기이사 맡기기', member: '직책 해제' };

function MemberMenu({ club, person, onHandOver, onRemove }: MenuProps) {
  const isAdmin = useSession()?.isAdmin === true;
  const { change, busy } = useChange();
  const own: ClubRole = club.own && !club.own.waits ? club.own.role : 'member';
  const { role, author, authorNumber } = person;
  if (role === 'president' || authorNumber === null) return null;
  const mayRemove = mayRemoveMember(own, role);
  if (!mayRemove && !isAdmin) return null;
  const give = (given: (typeof GIVEN_ROLES)[number]) =>
    change(() => calls.members[':member'].$put({ param: paramOf({ club, person }), json: { role: given } }));
  const offices = own === 'president' ? GIVEN_ROLES.filter(given => given !== role) : [];
  return (
    <RowMenu
      name={author}
      actions={{
        ...Object.fromEntries(offices.map(given => [OFFICE_LABELS[given], () => give(given)])),
        '회장 넘기기': (own === 'president' || isAdmin) && onHandOver,
        내보내기: mayRemove && onRemove,
      }}
      red="내보내기"
      busy={busy}
    />
  );
}

function Removal({ onClose, ...row }: RowProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const finish = useSaved(onClose);
  const { author } = row.person;
  const remove = async () => {
    const call = calls.members[':member'].removed.$put({ param: paramOf(row), json: { reason } });
    await finish(await fetchJson(call));
  };
  return (
    <ConfirmDialog
      open
      title={`‘${author}’님을 동호회에서 내보냅니다.`}
      body="사유를 그 회원에게 알림으로 알려 드립니다."
      confirmLabel="내보내기"
      danger
      onConfirm={remove}
      onClose={onClose}
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
  );
}
