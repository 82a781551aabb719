import { showDateTime } from '#/shared/time/time.ts';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { placesText } from './divisions.rules.ts';
import { WHO_NAMES } from './entries.constants.ts';
import type { EntryView } from './entries.contract.ts';

/** The facts for entering: deadline, places, fee, who may enter, divisions and rules. */
export function EntryFacts({ view }: { view: EntryView }) {
  const { taken, waiting, capacity, players, fee, rules, who, divisions } = view;
  const unit = players === 2 ? '팀' : '명';
  return (
    <div className="pt-4">
      <ArticleFacts
        facts={{
          시작: <time dateTime={view.startsAt}>{showDateTime(view.startsAt)}</time>,
          '신청 마감': <time dateTime={view.closesAt}>{showDateTime(view.closesAt)}</time>,
          신청: `${taken} / ${capacity}${unit}${waiting > 0 ? ` · 대기 ${waiting}${unit}` : ''}`,
          ...(fee && { 참가비: fee }),
          ...(who !== 'members' && { '신청 자격': WHO_NAMES[who] }),
          ...(divisions.length > 0 && { 부: divisions.map(each => divisionText(each, players)).join(', ') }),
        }}
      />
      {rules && <p className="my-4 max-w-188 whitespace-pre-wrap wrap-anywhere">{rules}</p>}
    </div>
  );
}

type Division = EntryView['divisions'][number];

const divisionText = (division: Division, players: 1 | 2) =>
  [nameAndRange(division), placesText(division, players)].filter(Boolean).join(' ');

function nameAndRange({ name, from, to }: Division): string {
  if (from === null || to === null) return name;
  if (to >= 9999) return `${name} (${from} 이상)`;
  return from === 0 ? `${name} (${to} 이하)` : `${name} (${from}~${to})`;
}
