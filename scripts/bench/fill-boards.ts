import { ago, any, upTo } from './fill-words.ts';

const HALLS_MOST = 30_000;

/** How many halls a site of so many members has: the whole country holds no more than these. */
export const hallsOf = (size: number) => Math.min(size, HALLS_MOST);
/** How many apply to the newest match post, the one everybody wants. */
export const applicantsOf = (size: number) => size / 10;

/** Halls, match posts, and one post to which a tenth of all members apply. */
export function boards(size: number): string[] {
  const at = ago(`${size} - i`);
  const hall = `'당구장 ' || ${any(size, 1)} || '-' || i`;
  const address = `'서울 가온구 ' || ${any(400, 2)} || '로 ' || i`;
  return [
    `${upTo(hallsOf(size))} insert into halls (region, name, name_key, address, address_key, created_at)
      select case ${any(3, 3)} when 0 then '서울' when 1 then '부산' else '제주' end, name, name, address, address, at
      from (select i, ${hall} as name, ${address} as address, ${at} as at from n)`,
    `${upTo(size)} insert into match_posts (board, author, title, title_key, match_date, created_at, updated_at)
      select 'singlematch', 1 + ${any(size, 4)}, title, title, '11월 28일 저녁 7시', at, at
      from (select i, '한 게임 하실 분 ' || i as title, ${at} as at from n)`,
    `insert into match_post_texts (post, content) select id, title || ' 구합니다.' from match_posts`,
    `${upTo(applicantsOf(size))} insert into applications (post, member, at) select ${size}, i, ${at} from n`,
    `update match_posts set applicant_count = ${applicantsOf(size)} where id = ${size}`,
    `update row_counts set value = ${hallsOf(size)} where name = 'halls'`,
    `update row_counts set value = ${size} where name = 'singlematch'`,
  ];
}
