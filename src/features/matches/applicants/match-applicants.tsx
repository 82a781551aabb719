import type { ReactNode } from 'react';
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
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { ErrorState } from '#/ui/feedback/states.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { type Decision, SEATS_FULL, STATE_NAMES } from './applications.rules.ts';

const COLUMNS: Column<Applicant>[] = [
  { title: '닉네임', lead: true, cell: row => <Name of={row} /> },
  { title: '수지', align: 'center', fold: 'phone', cell: ({ score4 }) => score4 },
  { title: '당구장', fold: 'bare', cell: ({ billiardHall }) => billiardHall },
  { title: '신청일', align: 'center', fold: 'bare', cell: ({ date }) => <When iso={date} /> },
];
const DECIDE = { title: '결정', align: 'center', bare: true, className: 'max-md:flex-[0_0_auto]' } as const;

type ApplicantsProps = { board: MatchBoard; post: MatchPost; found: FoundApplicants; children: ReactNode };

/**
 * The applicants, earliest first; the post's author also sees the accepted ones' phone numbers. `children` are the
 * author's buttons beside the heading; other readers see no empty list.
 */
export default function Applicants({ board, post, found, children }: ApplicantsProps) {
  const { rows, total, page, problem } = found;
  const { revalidate } = useRevalidator();
  const { decide, busy } = useDecision(board, post.id);
  const isDecider = rows.some(row => row.can.decide);
  const full = rows.some(row => row.can.decide && row.state !== 'accepted') && post.seatsLeft === 0;
  if (total === 0 && !problem && !children) return null;
  return (
    <section aria-labelledby="applicants" className="my-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="applicants" className="text-part font-bold">
          신청자
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
          columns={[
            ...COLUMNS,
            isDecider && { ...DECIDE, cell: row => <Decide {...{ row, full, busy, decide }} /> },
          ]}
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
        {...{ page, total }}
        size={APPLICANTS_A_PAGE}
        param="applicants"
        hash="#applicants"
        label="신청자 페이지"
      />
    </section>
  );
}

function Name({ of: row }: { of: Applicant }) {
  // The author's buttons say which applications still wait.
  const state = row.state && !(row.can.decide && row.state === 'applied') && STATE_NAMES[row.state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Ball score4={row.score4}>
        <PageLink to={`/profile/${row.number}`}>{row.username}</PageLink>
      </Ball>
      {state && <span className="text-label text-soft">{state}</span>}
      {row.absences !== null && row.absences > 0 && (
        <span className="text-label text-soft">
          최근 {ABSENCE_DAYS}일 안 옴 {withCommas(row.absences)}
        </span>
      )}
      {row.phone && <PhoneLink name={`${row.username} 전화번호`} phone={row.phone} />}
    </span>
  );
}

export function PhoneLink({ name, phone }: { name: string; phone: string }) {
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

type DecideProps = { row: Applicant; full: boolean; busy: boolean; decide: Decide };

function Decide({ row, full, busy, decide }: DecideProps) {
  return (
    <span className="row-actions">
      {row.state !== 'accepted' && (
        <Button
          variant="quiet"
          className="border-primary bg-primary-tint text-primary"
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

function useDecision(board: MatchBoard, post: number) {
  const { perform, busy } = useReloadingAction();
  const decide: Decide = async (row, state) => {
    const param = { id: String(post), applicant: row.id };
    const call = async () => {
      const decided = browserApi.api[board.kind][':id'].applicants[':applicant'].$put({
        param,
        json: { state },
      });
      return fetchJson(decided);
    };
    const tried = state === 'accepted' ? '신청 수락' : '신청 거절';
    await perform({
      question: questionOf(row, state),
      call,
      tried,
      fallbackMessage: '신청을 처리하는 중 문제가 발생했습니다.',
    });
  };
  return { decide, busy };
}

export const APPLY_TELLS_PHONE = '수락되면 서로의 전화번호가 보입니다.';

function questionOf({ username, state: before }: Applicant, state: Decision) {
  if (state === 'accepted') {
    return { title: `‘${username}’님의 신청을 수락합니다.`, body: APPLY_TELLS_PHONE, confirmLabel: '수락' };
  }
  const title = `‘${username}’님의 신청을 거절합니다.`;
  const body =
    before === 'accepted'
      ? '이미 수락한 신청입니다. 수락을 취소하고 거절합니다. 서로의 전화번호가 더 이상 보이지 않습니다.'
      : undefined;
  return { title, body, confirmLabel: '거절', danger: true };
}
