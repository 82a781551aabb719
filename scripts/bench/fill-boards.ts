import { REGIONS } from '#/shared/regions.ts';
import { ago, any, oneOf, skewed, upTo } from './fill-words.ts';

const HALLS_MOST = 30_000;

/** `size` is the number of members; the country has no more halls. */
export const hallsOf = (size: number) => Math.min(size, HALLS_MOST);
const applicantsOf = (size: number) => size / 10;
const matchTalkOf = (size: number) => size / 10;
/** The number of promotions; there are as many matches as free posts. */
const promotionsOf = (size: number) => size / 10;

// A list by day counts up to this.
const BY_DAY_MOST = 1_000;
/** The list by day has this many match posts if all posts are still to come. */
export const openMatchesOf = (posts: number) => Math.min(posts, BY_DAY_MOST);

/** Also makes one post to which a tenth of all members apply. */
export function boards(size: number): string[] {
  const hall = `'당구장 ' || ${any(size, 1)} || '-' || i`;
  const address = `'서울 가온구 ' || ${any(400, 2)} || '로 ' || i`;
  return [
    `${upTo(hallsOf(size))} insert into halls (region, name, name_key, address, address_key, created_at)
      select ${oneOf(REGIONS, 3)}, name, name, address, address, at
      from (select i, ${hall} as name, ${address} as address, ${ago(`${size} - i`)} as at from n) as made`,
    ...applications(size),
    ...matchComments(size),
    matchPosts('singlematch', size, `'한 게임 하실 분 ' || i`),
    matchPosts('promotion', promotionsOf(size), `'월례 대회 안내 ' || i`),
    "insert into match_post_texts (post, content) select id, title || ' 구합니다.' from match_posts order by id",
    `update match_posts set comment_count = said
      from (select post, count(*) as said from match_comments group by post) as talks where id = post`,
  ];
}

/** Members apply soon to one of the last matches, each member once. */
function applications(size: number): string[] {
  const insert = 'insert into applications (post, member, state, at)';
  const soon = `1 + (i - 1 + ${size} - ${skewed(Math.min(size, 200), 5)}) % ${size}`;
  return [
    `${upTo(size)} ${insert} select post, i, case i % 3 when 0 then 'applied' else 'accepted' end, ${ago(`${size} - i`)}
      from (select i, ${soon} as post from n) as made where post < ${size}`,
    `${upTo(applicantsOf(size))} ${insert} select ${size}, i, 'applied', ${ago(`${applicantsOf(size)} - i`)} from n`,
  ];
}

/** A comment soon after each match, a long talk below the newest match, and one below a promotion. */
function matchComments(size: number): string[] {
  const insert = 'insert into match_comments (post, author, content, created_at, thread)';
  const said = "'몇 시에 만나나요? ' || i";
  const soon = `1 + (i - 1 + ${size} - ${skewed(Math.min(size, 200), 6)}) % ${size - 1}`;
  const [talk, promotion] = [matchTalkOf(size), size + 5];
  return [
    `${upTo(size)} ${insert} select ${soon}, 1 + ${skewed(size, 3)}, ${said}, ${ago(`${size} - i`)}, 0 from n`,
    `${upTo(talk)} ${insert} select ${size}, 1 + ${skewed(size, 4)}, ${said}, ${ago(`${talk} - i`)}, 0 from n`,
    `${insert} values (${promotion}, 1, '몇 시에 시작하나요?', ${ago('0')}, 0)`,
    'update match_comments set thread = id',
  ];
}

function matchPosts(board: 'singlematch' | 'promotion', size: number, title: string): string {
  const applied = board === 'singlematch' ? 'i' : '0';
  return `${upTo(size)} insert into match_posts
    (board, number, author, title, title_key, match_date, last_day, region, applicant_count, taken, view_count,
      created_at, updated_at)
    select '${board}', i, 1 + ${skewed(size, 4)}, title, title, '2099-12-31', '2099-12-31',
    case i % 2 when 0 then '서울' else '' end, coalesce(applied, 0), coalesce(applied, 0), 2 + ${skewed(900, 6)},
    at, at from (select i, ${title} as title, ${ago(`${size} - i`)} as at from n) as made
    left join (select post, count(*) as applied from applications group by post) as counted on post = ${applied}
    order by i`;
}

const MEMBERS_EACH = 10;

/** Clubs have ten members each; every member is in one, and member 1 is the president of the first. */
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
