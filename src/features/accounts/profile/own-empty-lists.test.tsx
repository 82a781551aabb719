import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { MemberTournaments } from '#/features/results/records/member-tournaments.tsx';
import { OwnCases } from '#/ui/feedback/own-cases.tsx';
import { EmptyLine } from '#/ui/feedback/states.tsx';
import { NO_VICTORIES, Victories } from './profile-parts.tsx';

const shown = (element: React.ReactNode) => {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Page />);
};
const none = { rows: [], total: 0, page: 1 };
const profile = { victories: [], victoryCount: 0 } as unknown as Parameters<typeof Victories>[0]['profile'];

test('an empty list of the own texts links to the form; of another member it only says so', () => {
  const own = <EmptyLine sentence={NO_VICTORIES} next={{ label: '상대 찾기', to: '/tournament/single' }} />;
  const mine = shown(<Victories profile={profile} page={1} empty={own} />);
  expect(mine).toContain(NO_VICTORIES);
  expect(mine).toMatch(/<a[^>]* href="\/tournament\/single"[^>]*>상대 찾기<\/a>/);
  const others = shown(<Victories profile={profile} page={1} />);
  expect(others).toContain(NO_VICTORIES);
  expect(others).not.toContain('<a');
  expect(shown(<MemberTournaments {...none} />)).not.toContain('<a');
});

test('an empty list of own cases explains what it would list', () => {
  const cases = (
    <OwnCases {...none} title="제재" lead="" empty="없습니다." why="여기에 나옵니다." show={() => ''} />
  );
  expect(shown(cases)).toMatch(/없습니다\.<\/p><p[^>]*>여기에 나옵니다\.</);
});
