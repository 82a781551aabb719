import { lazy, type ReactNode, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { ABSENCE_DAYS } from '#/features/matches/no-shows/no-show-reports.rules.ts';
import type {
  Applicant,
  FoundApplicants,
  MatchPost,
} from '#/features/matches/posts/match-boards.contract.ts';
import { APPLICANTS_A_PAGE, type MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { ErrorState } from '#/ui/feedback/states.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, type Columns, Table } from '#/ui/table/table.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  APPLICATION_STATE_NAMES,
  type Decision,
  NO_APPLICANT_PHONE,
  phonesShown,
  SEATS_FULL,
} from './applications.rules.ts';

// Only the author sees these ways.
const WaysToPlay = lazy(() => import('#/features/matches/posts/ways-to-play.tsx'));

const columnsOf = ({ discipline }: MatchPost): Column<Applicant>[] => [
  {
    title: '닉네임',
    lead: true,
    cell: row => (
      <>
        <Name of={row} hasBall={discipline !== '3'} />
        <span className="flex gap-x-2 text-label text-soft">
          {row.billiardHall && <span className="truncate">{row.billiardHall}</span>}
          <span className="whitespace-nowrap">
            <When iso={row.date} />
          </span>
        </span>
      </>
    ),
  },
  {
    title: '수지',
    align: 'right',
    bare: true,
    className: 'font-semibold tabular-nums',
    cell: row => levelText(row, discipline),
  },
];

/** The 수지 of the match's 종목; without it the other one, which its name tells apart. */
function levelText({ score3, score4 }: Applicant, discipline: MatchPost['discipline']): string {
  const of3 = score3 !== null && `3구 ${score3}`;
  const of4 = score4 !== null && `4구 ${score4}`;
  return (discipline === '3' ? of3 || of4 : of4 || of3) || '–';
}

type Deciding = { full: boolean; busy: boolean; decide: Decide };

const isPast = ({ daysLeft }: MatchPost) => daysLeft !== null && daysLeft < 0;

/** The columns for the author, with buttons until the day of the match is over. */
const columnsToDecide = (post: MatchPost, rows: Applicant[], deciding: Deciding): Columns<Applicant> => [
  ...columnsOf(post),
  rows.some(({ state }) => state === 'accepted') && {
    title: '전화번호',
    fold: 'line',
    bare: true,
    cell: row => row.state === 'accepted' && <Phone of={row} />,
  },
  !isPast(post) && {
    title: '결정',
    align: 'right',
    bare: true,
    className: 'max-md:flex-[0_0_auto]',
    cell: row => row.can.decide && <DecideButtons row={row} {...deciding} />,
  },
];

type ApplicantsProps = { board: MatchBoard; post: MatchPost; found: FoundApplicants; children: ReactNode };

export default function Applicants(shown: ApplicantsProps) {
  const { board, post, found } = shown;
  return (
    <>
      <ApplicantList {...shown} />
      <Suspense>
        {post.can.close && <WaysToPlay board={board} post={post} applicants={found.rows} />}
      </Suspense>
    </>
  );
}

/**
 * The author also sees phone numbers of accepted applicants and the buttons to decide; `children` are further
 * buttons beside the heading. Other readers see no heading above an empty list.
 */
function ApplicantList({ board, post, found, children }: ApplicantsProps) {
  const { rows, total, page, problem } = found;
  const { revalidate } = useRevalidator();
  const { decide, busy } = useDecision(board, post);
  const isAuthor = rows.some(row => row.absences !== null);
  const full =
    !isPast(post) && rows.some(row => row.can.decide && row.state !== 'accepted') && post.seatsLeft === 0;
  if (total === 0 && !problem && !children) return null;
  return (
    <section aria-labelledby="applicants" className="my-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="applicants" className="text-part font-bold">
          신청자 <span className="text-primary tabular-nums">{withCommas(total)}</span>
        </h2>
        {children}
      </div>
      {problem ? (
        <ErrorState title={problem} next={{ label: '다시 시도', onPress: () => void revalidate() }} />
      ) : total === 0 ? (
        <p className="mt-2 text-soft">신청자가 없습니다.</p>
      ) : (
        <Table
          caption="신청자 목록"
          columns={isAuthor ? columnsToDecide(post, rows, { full, busy, decide }) : columnsOf(post)}
          rows={rows}
          rowKey={row => row.id}
          empty=""
        />
      )}
      {full && (
        <p id="seats-full" className="mt-2 text-soft">
          {SEATS_FULL}
        </p>
      )}
      <Pager
        page={page}
        total={total}
        size={APPLICANTS_A_PAGE}
        param="applicants"
        hash="#applicants"
        label="신청자 페이지"
      />
    </section>
  );
}

function Name({ of: row, hasBall }: { of: Applicant; hasBall: boolean }) {
  const isOwn = useSession()?.userId === row.id;
  // The author's buttons say which applications still wait.
  const state =
    row.state && !(row.can.decide && row.state === 'applied') && APPLICATION_STATE_NAMES[row.state];
  const link = <PageLink to={`/profile/${row.number}`}>{row.username}</PageLink>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {hasBall ? <Ball score4={row.score4}>{link}</Ball> : link}
      {isOwn && <Tag>나</Tag>}
      {state && <span className="text-label text-soft">{state}</span>}
      {row.absences !== null && row.absences > 0 && (
        <span className="text-label text-soft">
          최근 {ABSENCE_DAYS}일 안 옴 {withCommas(row.absences)}
        </span>
      )}
    </span>
  );
}

function Phone({ of: row }: { of: Applicant }) {
  if (row.phone) return <PhoneLink name={`${row.username} 전화번호`} phone={row.phone} />;
  return <span className="text-label text-soft">{NO_APPLICANT_PHONE}</span>;
}

function PhoneLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      className="inline-flex min-h-11 items-center font-semibold underline whitespace-nowrap"
      href={`tel:${phone}`}
      aria-label={`${name} ${phone}`}
    >
      {phone}
    </a>
  );
}

type Decide = (row: Applicant, state: Decision) => Promise<void>;

function DecideButtons({ row, full, busy, decide }: Deciding & { row: Applicant }) {
  return (
    <span className="inline-grid grid-cols-[3.5rem_2.75rem] gap-1">
      {row.state !== 'accepted' && (
        <Button
          variant="quiet"
          className="px-0"
          busy={busy}
          aria-disabled={full}
          aria-describedby={full ? 'seats-full' : undefined}
          aria-label={`${row.username} 수락`}
          onClick={() => void decide(row, 'accepted')}
        >
          수락
        </Button>
      )}
      {row.state !== 'declined' && (
        <Button
          variant="plain"
          className="col-start-2 px-0 text-soft"
          busy={busy}
          aria-label={`${row.username} 거절`}
          onClick={() => void decide(row, 'declined')}
        >
          거절
        </Button>
      )}
    </span>
  );
}

function useDecision(board: MatchBoard, post: MatchPost) {
  const { perform, busy } = useReloadingAction();
  const decide: Decide = async (row, state) => {
    const param = { id: String(post.id), applicant: row.id };
    const call = async () => {
      const decided = browserApi.api[board.kind][':id'].applicants[':applicant'].$put({
        param,
        json: { state },
      });
      return fetchJson(decided);
    };
    const tried = state === 'accepted' ? '신청 수락' : '신청 거절';
    await perform({
      question: questionOf(post, row, state),
      call,
      tried,
      fallbackMessage: '신청을 처리하는 중 문제가 발생했습니다.',
    });
  };
  return { decide, busy };
}

function questionOf({ phones }: MatchPost, row: Applicant, state: Decision) {
  const { username, state: before } = row;
  if (state === 'accepted') {
    const body = phonesShown('신청자', { own: phones?.own === true, other: row.hasPhone === true });
    return { title: `‘${username}’님의 신청을 수락합니다.`, body, confirmLabel: '수락' };
  }
  const title = `‘${username}’님의 신청을 거절합니다.`;
  const body =
    before === 'accepted'
      ? '이미 수락한 신청입니다. 수락을 취소하고 거절합니다. 전화번호도 더 이상 보이지 않습니다.'
      : undefined;
  return { title, body, confirmLabel: '거절', danger: true };
}
