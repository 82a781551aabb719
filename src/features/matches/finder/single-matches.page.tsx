import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { defaultSize } from '#/features/tournaments/runner/setup/format.rules.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { Select } from '#/ui/form/field.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { FINDER_QUERY, isNarrowed, MatchFinder, readFinder } from './match-finder.tsx';

const BOARD = MATCH_BOARDS.singlematch;

export const handle = { query: FINDER_QUERY };
export const loader = serverLoader(readFinder);
export const clientLoader = browserLoader(readFinder);

export const meta = pageMeta(({ location }) => ({
  title: '개인전',
  description: '함께 칠 상대를 찾고 신청하는 개인전 매치 게시판입니다.',
  path: BOARD.list,
  hidden: isNarrowed(new URLSearchParams(location.search)) || 'searched',
}));

export default function SingleMatchesPage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="개인전"
      actions={
        <LinkButton
          className="member-only max-md:fixed max-md:right-4 max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:z-30"
          to={`${BOARD.posts}/new`}
        >
          {BOARD.make}
        </LinkButton>
      }
    >
      <MatchFinder found={found} />
      <SingleSetup />
    </PageFrame>
  );
}

const CHOICES = FIELDS.single.sizes.map(size => ({ value: String(size), label: `${size}명` }));

function SingleSetup() {
  const navigate = useNavigate();
  const [size, setSize] = useState(String(defaultSize('single')));
  const start = (event: FormEvent) => {
    event.preventDefault();
    navigate(`/tournament/single/start?size=${size}`);
  };
  return (
    <section
      className="cloth mt-10 flex flex-wrap items-center justify-between gap-x-7 gap-y-2 px-4 py-3"
      aria-labelledby="single-setup"
    >
      <div>
        <h2 id="single-setup" className="text-part font-bold">
          개인전 진행하기
        </h2>
        <p className="text-(--on-felt-soft) text-row">
          2명부터 16명까지, 승수를 세어 우승자를 가립니다. 로그인하지 않아도 됩니다.
        </p>
      </div>
      <form className="flex w-72 max-w-full gap-3" onSubmit={start}>
        <span className="flex-1">
          <Select name="size" aria-label="참가 인원" value={size} onChange={setSize} options={CHOICES} />
        </span>
        <Button className="bg-yellow text-on-yellow" type="submit">
          개인전 시작
        </Button>
      </form>
    </section>
  );
}
