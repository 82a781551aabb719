import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { SkeletonForm } from '#/ui/states.tsx';
import { BOARDS } from './match-boards.rules.ts';
import { MatchForm } from './match-form.tsx';

const BOARD = BOARDS.singlematch;

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => membersOnly(request);
clientLoader.hydrate = true as const;

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: BOARD.make, path: `${BOARD.posts}/new`, hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title={BOARD.make} width="reading">
      <SkeletonForm fields={3} />
    </PageFrame>
  );
}

export default function SingleMatchFormPage() {
  return (
    <PageFrame title={BOARD.make} width="reading">
      <MatchForm board={BOARD} post={null} />
    </PageFrame>
  );
}
