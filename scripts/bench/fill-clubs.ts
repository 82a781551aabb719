import { REGIONS } from '#/shared/regions.ts';
import { hallsOf } from './fill-boards.ts';
import { ago, oneOf, upTo } from './fill-words.ts';

const MEMBERS_EACH = 10;

/** Clubs with ten members each; every member is in one, and member 1 is the president of the first. */
export function clubs(size: number): string[] {
  const count = size / MEMBERS_EACH;
  const own = `1 + (i - 1) / ${MEMBERS_EACH}`;
  return [
    `${upTo(count)} insert into clubs (name, name_key, region, hall, plays, introduction, statutes, joining, invite_code,
        member_count, created_at, updated_at)
      select name, name, ${oneOf(REGIONS, 3)}, 1 + i % ${hallsOf(size)}, '매주 금요일 19:30', '함께 칩니다.', '', 'open', '',
        ${MEMBERS_EACH}, at, at from (select i, '동호회 ' || i as name, ${ago(`${count} - i`)} as at from n) as made`,
    `${upTo(size)} insert into club_members (club, member, role, applied_at, joined_at)
      select ${own}, i, case i % ${MEMBERS_EACH} when 1 then 'president' else 'member' end, at, at
      from (select i, ${ago(`${size} - i`)} as at from n) as made`,
  ];
}
