import { ago, any, upTo } from './fill-words.ts';

/** How many cases of reports wait and how many are over; each has one report, snapshot and sanction. */
export const casesOf = (size: number) => size / 10;
// What one member has of each, as of a list of the own.
const OWN = 50;

/** How many reports member 1 has filed. */
export const reportsOf = (size: number) => Math.min(OWN, casesOf(size));

/** Cases of free posts, every other of them over; member 1 reported and is sanctioned most often. */
export function moderation(size: number): string[] {
  const most = casesOf(size);
  const mostly = `case when i <= ${OWN} then 1 else 1 + ${any(size, 3)} end`;
  return [
    `${upTo(most)} insert into reported_contents (kind, target, author) select 'free', i, 1 + ${any(size, 1)} from n`,
    `${upTo(most)} insert into cases (kind, subject, author, pending, outcome, weight, opened_at, decided_at)
      select 'report', i, 1 + ${any(size, 1)}, 1 - i % 2, case i % 2 when 0 then '' else 'acted' end, ${any(60, 2)},
        ${ago(`${most} - i`)}, case i % 2 when 0 then '' else ${ago(`${most} - i`)} end from n`,
    `${upTo(most)} insert into reports (reported, reporter, reason, weight, state, at, ended_at)
      select i, ${mostly}, 'spam', 10, case i % 2 when 0 then 'open' else 'upheld' end, ${ago(`${most} - i`)},
        case i % 2 when 0 then '' else ${ago(`${most} - i`)} end from n`,
    `${upTo(most)} insert into report_snapshots (reported, title, content, at)
      select i, '광고 ' || i, '전화 주세요.', ${ago(`${most} - i`)} from n`,
    `${upTo(most)} insert into sanctions (member, kind, reason, reported, by_member, at)
      select ${mostly}, 'warning', 'spam', i, 2, ${ago(`${most} - i`)} from n`,
    `${upTo(most)} insert into cases (kind, subject, opened_by, once, text, opened_at)
      select 'sanctionObjection', i, ${mostly}, 'sanctionObjection ' || i, '억울합니다.', ${ago(`${most} - i`)} from n`,
  ];
}
