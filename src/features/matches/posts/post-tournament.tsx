import type { EntryView } from '#/features/tournaments/entries/entries.contract.ts';
import { EntryBox } from '#/features/tournaments/entries/entry-box.tsx';
import { showDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { PostTournament } from './match-boards.contract.ts';

const STATE_NAMES: Record<PostTournament['state'], string> = {
  coming: '예정',
  live: '진행 중',
  closed: '종료',
  void: '무효',
};

type ShownProps = { tournament: PostTournament; view: EntryView | null; readyMade: boolean };

export default function PostTournamentBox({ tournament, view, readyMade }: ShownProps) {
  const { id, title, day, state, entry } = tournament;
  const taken = entry && `신청 ${entry.taken}/${entry.capacity}`;
  const facts = [
    showDay(day, '', seoulDay(new Date(serverNow()))),
    STATE_NAMES[state],
    taken,
    entry?.waiting && `대기 ${entry.waiting}`,
  ];
  return (
    <section aria-label="대회" className="mb-6">
      <p className="card">
        <span className="block text-row text-soft">이 매치로 열린 대회</span>
        <PageLink to={`/tournaments/${id}`} className="font-bold">
          {title}
        </PageLink>
        <span className="block text-row text-soft tabular-nums">
          {facts.filter(Boolean).join(' · ')}
          {!tournament.listed && ' · 비공개'}
        </span>
      </p>
      {view && <EntryBox key={id} view={view} readyMade={readyMade} isInReach={false} />}
    </section>
  );
}
