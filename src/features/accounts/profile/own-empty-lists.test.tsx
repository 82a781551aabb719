import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { MemberTournaments, NO_TOURNAMENTS } from '#/features/results/records/member-tournaments.tsx';
import { EmptyLine } from '#/ui/feedback/empty-line.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';

const shown = (element: React.ReactNode) => {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Page />);
};
const none = { rows: [], total: 0, page: 1 };

test('an empty list of the own tournaments links to the lists; of another member it only says so', () => {
  const own = <EmptyLine sentence={NO_TOURNAMENTS} next={{ label: '대회 목록', to: '/tournaments' }} />;
  const mine = shown(<MemberTournaments {...none} empty={own} />);
  expect(mine).toContain(NO_TOURNAMENTS);
  expect(mine).toMatch(/<a[^>]* href="\/tournaments"[^>]*>대회 목록<\/a>/);
  const others = shown(<MemberTournaments {...none} />);
  expect(others).toContain(NO_TOURNAMENTS);
  expect(others).not.toContain('<a');
});

test('an empty list of own cases explains what it would list', () => {
  const cases = (
    <OwnList {...none} title="제재" lead="" empty="없습니다." why="여기에 나옵니다." show={() => ''} />
  );
  expect(shown(cases)).toMatch(/없습니다\.<\/p><p[^>]*>여기에 나옵니다\.</);
});
