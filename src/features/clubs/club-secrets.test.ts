import { expect, test } from 'vitest';
import { api } from '#/app/api.ts';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import { expel, joinClub, openClub } from '#test/fixtures/club-life.ts';
import { newClub } from '#test/fixtures/clubs.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';

const DAY = '2026-11-27';
const MEETING = {
  day: DAY,
  time: '19:30',
  repeat: 'once',
  place: '비밀장소',
  capacity: null,
  feeWon: 15_000,
};
const SPENDING = { kind: 'spending', won: 31_313, day: '2026-11-18', note: '비밀지출' };
const MATCH = { day: DAY, time: '19:30', hall: '한큐', scoring: 'sets', slots: TEMPLATES.division.slots };
const LINE_UP = {
  slots: ['하나', '둘', '셋', '넷'].map(name => [{ name: `비밀출전${name}`, handicap: 0 }]),
  substitutes: [],
};
/** A secret text of each kind. */
const SECRETS = {
  member: '비밀회원',
  applicant: '비밀신청',
  meeting: '비밀장소',
  dues: '비밀지출',
  handicap: '비밀사유',
  lineUp: '비밀출전',
  post: '비밀게시',
} as const;

/** A club that hides its members' names, with all kinds of secrets. */
async function openSecrets() {
  const { app, id, cast } = await openClub();
  const post = async (as: Visitor, path: string, body: object) => {
    const made = await app.call<{ id: number }>('POST', path, { as, body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  const at = `/api/clubs/${id}`;
  const hidden = await newMember(app, { username: SECRETS.member });
  const applying = await newMember(app, { username: SECRETS.applicant });
  await joinClub(app, id, [hidden, cast.former]);
  await app.call('POST', `${at}/members`, { as: applying, body: { code: '' } });
  const meeting = await post(cast.president, `${at}/meetings`, { ...MEETING, deadlineHours: 3, note: '' });
  await app.call('PUT', `${at}/meetings/${meeting}/answer`, { as: hidden, body: { answer: 'coming' } });
  const entry = await post(cast.treasurer, `${at}/dues/entries`, SPENDING);
  await post(cast.match_director, `${at}/handicaps/${hidden.number}`, {
    ball: '4',
    score: 250,
    reason: SECRETS.handicap,
  });
  const board = `/api/boards/club-${id}/posts`;
  const written = await post(cast.member, board, { title: SECRETS.post, content: SECRETS.post });
  const rival = await newMember(app);
  const other = await newClub(app, rival);
  const match = await post(cast.president, `${at}/team-matches`, { ...MATCH, opponent: other.name });
  const sheet = `${at}/team-matches/${match}`;
  await app.call('PUT', `${sheet}/accepted`, { as: rival });
  await app.call('PUT', `${sheet}/line-up`, { as: cast.president, body: LINE_UP });
  await expel(app, id, cast.former);
  // Former members may keep the notifications of their time in the club.
  await app.site.db.deleteFrom('notifications').execute();
  const ids = { club: id, meeting, entry, match, member: hidden.number, post: written, other: other.id };
  return { app, ids, cast: { ...cast, rival, applying, hidden } };
}
type Ids = Awaited<ReturnType<typeof openSecrets>>['ids'];

/** The addresses of a call that reads, with the scene's own ids in each place of its path. */
function addressesOf(path: string, ids: Ids): string[] {
  const named: Record<string, (string | number)[]> = {
    meeting: [ids.meeting],
    entry: [ids.entry],
    match: [ids.match],
    month: ['2026-11'],
    member: [ids.member],
    board: [`club-${ids.club}`],
    slug: [`club-${ids.club}`],
    post: [ids.post],
  };
  const names = path.match(/:\w+/g) ?? [];
  return names.reduce<string[]>(
    (addresses, name) => {
      const values = named[name.slice(1)] ?? [ids.club, ids.member, ids.post];
      return addresses.flatMap(address =>
        values.map(value => address.replace(/:\w+(\{[^}]*\})?/, `${value}`)),
      );
    },
    [path],
  );
}

const isStream = (path: string) => /stream|events/.test(path);
const READS = [
  ...new Set(api.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)),
].filter(path => !path.includes('*') && !isStream(path));

/** The kinds of secrets in all the answers that a reader gets. */
async function kindsRead(app: TestApp, ids: Ids, as: Visitor | null): Promise<string> {
  const found = new Set<string>();
  for (const path of READS)
    for (const address of addressesOf(path, ids)) {
      const text = await (await app.send('GET', address, { as })).text();
      for (const [kind, secret] of Object.entries(SECRETS)) {
        // Everybody may read the nicknames of the site's members, but not that they are in the club.
        const isSecret = !['member', 'applicant'].includes(kind) || path.startsWith('/api/clubs');
        if (isSecret && text.includes(secret)) found.add(kind);
      }
    }
  return Object.keys(SECRETS)
    .filter(kind => found.has(kind))
    .join(' ');
}

test('no call that reads gives the secrets of a club to somebody who may not see them', async () => {
  const { app, ids, cast } = await openSecrets();
  const read: Record<string, string> = {};
  for (const [who, as] of Object.entries({ guest: null, ...cast })) read[who] = await kindsRead(app, ids, as);
  expect(read).toEqual({
    guest: '',
    stranger: '',
    former: '',
    applicant: '',
    applying: '',
    rival: '',
    // Admins decide about reported posts and members, and are in no club.
    admin: 'member post',
    member: 'member meeting dues handicap post',
    hidden: 'member meeting dues handicap post',
    treasurer: 'member applicant meeting dues handicap post',
    match_director: 'member meeting dues handicap lineUp post',
    president: 'member applicant meeting dues handicap lineUp post',
  });
});
