import { Fold } from '#/ui/page/fold.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import type { Applicant, MatchPost } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';

/** `query` sets the tournament up. */
const RUNNERS = [
  ['개인전', ''],
  ['토너먼트', '?mode=team'],
  ['복식', '?mode=multi'],
] as const;

// The runner enters the author and every applicant who was not declined: one such applicant makes the two
// players it needs.
const canPlay = ({ applicantCount }: MatchPost, rows: Applicant[]) =>
  applicantCount > rows.filter(({ state }) => state === 'declined').length;

/** Only the author sees these ways. */
export default function WaysToPlay({
  board,
  post,
  applicants,
}: {
  board: MatchBoard;
  post: MatchPost;
  applicants: Applicant[];
}) {
  const mayPlay = board.kind === 'singlematch' && post.can.close && canPlay(post, applicants);
  if (!post.can.announce && !mayPlay) return null;
  return (
    <Fold summary="이 매치를 대회로 진행하기" className="-mt-4 mb-8 border-t-0 no-print">
      <Toolbar className="pb-4">
        {mayPlay &&
          RUNNERS.map(([label, query]) => (
            <QuietLink key={label} to={`/tournament/single/edit/${post.id}${query}`}>
              신청자로 {label} 진행하기
            </QuietLink>
          ))}
        {post.can.announce && (
          <QuietLink to={`/tournaments/new?post=${post.id}`}>참가 신청 받는 대회 열기</QuietLink>
        )}
      </Toolbar>
    </Fold>
  );
}
