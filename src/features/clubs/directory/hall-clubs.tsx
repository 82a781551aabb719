import { PageLink } from '#/ui/page/page-link.tsx';
import { LinkRows, Section } from '#/ui/page/parts.tsx';
import type { ListedClub } from './clubs.contract.ts';

/** Clubs whose home hall is this hall, and when they play. */
export function HallClubs({ hall, rows, total }: { hall: number; rows: ListedClub[]; total: number }) {
  if (rows.length === 0) return null;
  return (
    <Section id="clubs" title="여기서 모이는 동호회" heading="mt-6 mb-2 text-part font-bold">
      <LinkRows rows={rows.map(({ id, name, plays }) => ({ to: `/clubs/${id}`, name, note: plays }))} />
      {total > rows.length && <PageLink to={`/clubs?hall=${hall}`}>동호회 {total}곳 모두 보기</PageLink>}
    </Section>
  );
}
