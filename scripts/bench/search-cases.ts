import { get } from './asking.ts';
import { COMMON_WORD, RARE_WORD } from './fill-posts.ts';
import type { Ground } from './ground.ts';
import { median } from './processes.ts';
import { type Result, show } from './report.ts';

const MOST_MS = 40;
const ASKS = 20;
// Each word is in half of the posts, and both are in none.
const OTHER_HALF = '오늘';
// Each syllable is in many posts, and all are in none.
const SIGNS = '에 대 해 씁 니 다 모 두 즐 거 운 하 루 보 내 세 요 쿠 션 연 습 오 늘 의 이 야 기';
const PAIRS = '모두즐거운하루보내세요에대해씁니다쿠션연습'.repeat(5).slice(0, 100);

export async function searchCases(ground: Ground): Promise<Result[]> {
  const large = await ground.large();
  const rows = large.size.toLocaleString('en-US');
  const searches = [
    [`a word in half of ${rows} posts`, '/api/search', COMMON_WORD],
    ['the same, the best first', '/api/search?sort=best', COMMON_WORD],
    ['the same, on its page', '/search', COMMON_WORD],
    ['the same, on the free board', '/api/freeboard', COMMON_WORD],
    [`a word in one of ${rows} posts`, '/api/search', RARE_WORD],
    ['two words, each in half of the posts, never together', '/api/search', `${COMMON_WORD} ${OTHER_HALF}`],
    ['a phrase in every post', '/api/search', '"모두 즐거운 하루"'],
    ['27 single signs, never together', '/api/search', SIGNS],
    ['100 signs of the commonest pairs', '/api/search', PAIRS],
    [`a sixth of ${rows} nicknames`, '/api/memberanking', '구름'],
    ['a nickname nobody has', '/api/memberanking', '없음'],
    ['a name that no club has', '/api/clubs', '없음'],
  ] as const;
  const results: Result[] = [];
  for (const [name, path, q] of searches) {
    console.error(`search ${name}`);
    const times: number[] = [];
    for (let n = 0; n < Math.min(ASKS, ground.pace.asks); n++) {
      const address = `${path}${path.includes('?') ? '&' : '?'}page=1&q=${encodeURIComponent(q)}`;
      times.push((await get(large.url, { path: address })).ms);
    }
    const ms = median(times);
    results.push({
      group: 'search',
      case: name,
      measured: `${show(ms)} ms`,
      floor: `≤ ${MOST_MS} ms`,
      ok: ms <= MOST_MS,
      figures: { ms, slowestMs: Math.max(...times) },
    });
  }
  return results;
}
