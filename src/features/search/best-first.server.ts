import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { containsTerm } from '#/database/search/find-texts.ts';
import { TEXTS, type Term } from '#/shared/search-words.ts';

const AT_ONCE = 250;

/**
 * Documents by how much they are about what was searched for: all of it as it was typed in the title, then the
 * number of its words in the title, then all of it together in the text. What is as good stays in its order.
 */
export async function bestFirst(
  db: Database,
  numbers: number[],
  terms: Term[],
  q: string,
): Promise<number[]> {
  const full = { form: TEXTS.form(q.replace(/["“”„‟]/g, ' ')) };
  const points = [
    sql`case when ${containsTerm(db, full, ['title'])} then 1000 else 0 end`,
    ...terms.map(term => sql`case when ${containsTerm(db, term, ['title'])} then 10 else 0 end`),
    sql`case when ${containsTerm(db, full, ['content'])} then 1 else 0 end`,
  ];
  const merits = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('search_documents')
      .select(['number', sql<number>`${sql.join(points, sql` + `)}`.as('merit')])
      .where('number', 'in', numbers.slice(at, at + AT_ONCE))
      .execute();
    for (const { number, merit } of rows) merits.set(number, Number(merit));
  }
  return numbers.toSorted((a, b) => (merits.get(b) ?? 0) - (merits.get(a) ?? 0));
}
