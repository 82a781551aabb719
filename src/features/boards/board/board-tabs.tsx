import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import type { MadeBoards } from './made-boards.constants.ts';
import { useBoards } from './use-boards.ts';

const FREE = { value: '/free-board', title: '자유게시판', to: '/free-board' };

/**
 * Tabs that link the free board and the boards that admins made; nothing where there are no such boards.
 * `current` is an address.
 */
export function BoardTabs({ boards: found, current }: { boards: MadeBoards; current: string }) {
  const { boards } = useBoards(found);
  if (boards.length === 0) return null;
  const tabs = boards.map(({ slug, name }) => {
    const to = `/boards/${slug}`;
    return { value: to, title: name, to };
  });
  return <LinkTabs label="게시판" tabs={[FREE, ...tabs]} current={current} />;
}
