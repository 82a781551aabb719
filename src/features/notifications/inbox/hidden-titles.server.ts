import type { Database } from '#/database/connect.ts';

/** Replaces a title that the receiver of a notification may not see. */
export const HIDDEN_TITLE = '가려진 내용';

const SUBJECT = /^(free-board|board-post|promotion|singlematch|turnout|tournament):(\d+)/;
type Titled = { subject: string; title: string };

/** Hides titles of others' hidden posts, and of hidden tournaments in which the member has no part. */
export async function withoutHiddenTitles<Row extends Titled>(db: Database, member: number, rows: Row[]) {
  const named = rows.map(({ subject }) => SUBJECT.exec(subject));
  const idsOf = (...kinds: string[]) => [
    ...new Set(named.flatMap(found => (found && kinds.includes(found[1] ?? '') ? [Number(found[2])] : []))),
  ];
  const [free, matches, tournaments] = await Promise.all([
    hiddenPosts(db, 'free_posts', member, idsOf('free-board', 'board-post')),
    hiddenPosts(db, 'match_posts', member, idsOf('promotion', 'singlematch', 'turnout')),
    hiddenTournaments(db, member, idsOf('tournament')),
  ]);
  const hidden = {
    'free-board': free,
    'board-post': free,
    tournament: tournaments,
    promotion: matches,
    singlematch: matches,
    turnout: matches,
  };
  return rows.map((row, index) => {
    const [, kind, id] = named[index] ?? [];
    const isHidden = kind !== undefined && hidden[kind as keyof typeof hidden].has(Number(id));
    return isHidden ? { ...row, title: HIDDEN_TITLE } : row;
  });
}

async function hiddenPosts(db: Database, table: 'free_posts' | 'match_posts', member: number, ids: number[]) {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table as 'free_posts')
    .select('id')
    .where('id', 'in', ids)
    .where('hidden', '<>', 0)
    .where('author', '<>', member)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function hiddenTournaments(db: Database, member: number, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const played = db.selectFrom('tournament_players').select('tournament').where('member', '=', member);
  const entered = db.selectFrom('tournament_entrants').select('tournament').where('member', '=', member);
  const organised = db.selectFrom('tournament_organisers').select('tournament').where('member', '=', member);
  const playedBy = played.where('tournament', 'in', ids);
  const enteredBy = entered.where('tournament', 'in', ids);
  const rows = await db
    .selectFrom('reported_contents')
    .innerJoin('tournaments', 'tournaments.id', 'reported_contents.target')
    .select('tournaments.id')
    .where('reported_contents.kind', '=', 'tournament')
    .where('reported_contents.target', 'in', ids)
    .where('reported_contents.hidden', '=', 1)
    .where('organiser', '<>', member)
    .where('tournaments.id', 'not in', playedBy)
    .where('tournaments.id', 'not in', enteredBy)
    .where('tournaments.id', 'not in', organised.where('state', '=', 'accepted'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
