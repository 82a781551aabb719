import { ago, any, skewed, upTo } from './fill-words.ts';

const NOTICES_MOST = 10_000;
const TALKED_ABOUT = 100;
const COMMENTS_A_POST = 10;
/** Half of the posts have the common word, one post the rare one. */
export const COMMON_WORD = '쿠션';
export const RARE_WORD = '모서리';

export const noticesOf = (size: number) => Math.min(size, NOTICES_MOST);
/** The post with the longest talk, and its number of comments. */
const discussedPost = (size: number) => size / 4;
/** Posts (or comments) by member 1, by the distribution of `skewed`. */
export const firstAuthorsOf = (size: number) => Math.floor(size ** (2 / 3));

export function posts(size: number): string[] {
  const title = `case i % 2 when 1 then '${COMMON_WORD} 연습 ' else '오늘의 이야기 ' end || i ||
    case i when ${Math.ceil(size / 2)} then ' ${RARE_WORD}' else '' end`;
  return [
    ...comments(size),
    ...likes(size),
    `update comments set thread = id, like_count = case when id % 10 = 0 and id <= ${size} then 1 else 0 end`,
    `${upTo(size)} insert into free_posts
      (author, title, title_key, comment_count, like_count, view_count, created_at, updated_at)
      select 1 + ${skewed(size, 1)}, title, title, coalesce(comment_count, 0), coalesce(like_count, 0),
        3 + ${skewed(9000, 2)}, at, at
      from (select i, ${title} as title, ${ago(`${size} - i`)} as at from n) as made
      left join (select post, count(*) as comment_count from comments group by post) as counted on post = i
      left join (select post as liked, count(*) as like_count from post_likes group by post) as likes on liked = i
      order by i`,
    `insert into free_post_texts (post, content) select id, title || '에 대해 씁니다. 모두 즐거운 하루 보내세요.'
      from free_posts order by id`,
    notices(size),
  ];
}

/**
 * As many comments as posts. Most come soon after a post, a twentieth below lasting talks, and ten below each
 * of the newest posts but the very newest: so list rows and post pages have comments.
 */
function comments(size: number): string[] {
  const insert = 'insert into comments (post, author, content, created_at)';
  const said = "'좋은 글 고맙습니다. ' || i";
  const soon = `1 + (i - 1 + ${size} - ${skewed(Math.min(size, 500), 1)}) % ${size}`;
  const lasting = `1 + i / 100 * 100 % ${size}`;
  const first = size - TALKED_ABOUT;
  const discussion = size / 10;
  return [
    `${upTo(size)} ${insert} select case ${any(20, 2)} when 0 then ${lasting} else ${soon} end,
      1 + ${skewed(size, 3)}, ${said}, ${ago(`${size} - i`)} from n`,
    `${upTo(discussion)} ${insert}
      select ${discussedPost(size)}, 1 + ${skewed(size, 4)}, ${said}, ${ago(`${discussion} - i`)} from n`,
    `${upTo(TALKED_ABOUT * COMMENTS_A_POST)} ${insert}
      select ${first} + (i - 1) / ${COMMENTS_A_POST}, 1 + i % ${size}, ${said}, ${ago('0')} from n`,
  ];
}

/** As many likes as posts, most of them on a few posts; every tenth comment has one. */
function likes(size: number): string[] {
  return [
    `${upTo(size)} insert into post_likes (member, post, at)
      select i, ${size} - ${skewed(size, 6)}, ${ago(`${size} - i`)} from n`,
    `${upTo(size / 10)} insert into comment_likes (member, comment, at)
      select i, i * 10, ${ago(`${size} - i`)} from n`,
  ];
}

function notices(size: number): string {
  const count = noticesOf(size);
  return `${upTo(count)} insert into notices (title, title_key, content, content_key, pinned, created_at, updated_at)
    select title, title, text, text, case when i > ${count - 3} then 1 else 0 end, at, at
    from (select i, '공지 ' || i as title, '공지 ' || i || '의 내용입니다. 자세한 일정은 추후 알려 드립니다.' as text,
      ${ago(`(${count} - i) * 60`)} as at from n) as made`;
}

/** As many cases wait as are closed; each has one report, snapshot and sanction. */
export const casesOf = (size: number) => size / 10;
// One member's number of each, for the own lists.
const OWN = 50;

export const reportsOf = (size: number) => Math.min(OWN, casesOf(size));

/** Half of the cases are closed; member 1 has most reports and sanctions. */
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
