import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import type { TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import type { Command, Player } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { ATTACK_LINE, ATTACK_NICKNAMES, ATTACK_TEXT } from './attack-texts.ts';

type Session = { token: string; userId: string; isAdmin: boolean };
type Call = { as?: Session; body?: object; headers?: Record<string, string> };
type Post = { id: number };

const LINE = ATTACK_LINE;
const WRITTEN = { title: LINE, content: ATTACK_TEXT };
const PASSWORD = 'three-cushion-9';

/** A built site with an attack in every text that users can write, and the pages with these texts. */
export type SiteUnderAttack = Awaited<ReturnType<typeof startSiteUnderAttack>>;

/** Starts a site and writes an attack into every field through its calls. */
export async function startSiteUnderAttack() {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-attacked-'));
  layContents(join(folder, 'public'));
  const site = await startBuiltSite({ DATA_DIR: folder });
  const stop = async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const call = caller(site.url);
  try {
    const people = await gather(call);
    return { url: site.url, stop, ...people, ...(await write(call, people)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes the files of a hall's owner into the data folder. */
function layContents(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const ad = { text: `${LINE}\n${ATTACK_TEXT}`, imageUrl: 'javascript:hit=1', linkUrl: 'javascript:hit=1' };
  const banner = { text: LINE, imageUrl: '/mark.svg', linkUrl: '/"><script>hit=1</script>' };
  writeFileSync(join(folder, 'adContents.json'), JSON.stringify({ ad1: ad, ad2: ad, ad3: ad, banner }));
  const announcements = [{ announcement: ATTACK_TEXT, imageUrl: 'data:text/html,<script>hit=1</script>' }];
  writeFileSync(
    join(folder, 'gyContents.json'),
    JSON.stringify({ billiardHall: LINE, announcements, host: '' }),
  );
}

const caller =
  (site: string) =>
  async <T = Post>(method: string, path: string, { as, body, headers = {} }: Call = {}): Promise<T> => {
    const all: Record<string, string> = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    if (as) all.authorization = `Bearer ${as.token}`;
    const answer = await fetch(new URL(path, site), { method, headers: all, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
type Caller = ReturnType<typeof caller>;

async function gather(call: Caller) {
  const signUp = async (id: string, username: string) => {
    const phone = `0101234567${id.at(-1)}`;
    const email = `'hit=1'${id}@example.com`;
    const facts = { id, username, phone, email, score4: 200, region: '서울', billiardHall: LINE };
    await call('POST', '/api/auth/signup', { body: { ...facts, password: PASSWORD } });
    return logIn(id, PASSWORD);
  };
  const logIn = (id: string, password: string) =>
    call<Session>('POST', '/api/auth/login', { body: { id, password }, headers: { 'user-agent': LINE } });
  const [author, player] = [
    await signUp('author1', ATTACK_NICKNAMES[0]),
    await signUp('player2', ATTACK_NICKNAMES[1]),
  ];
  return { author, player, admin: await logIn(OWNER.id, OWNER.password) };
}
type People = Awaited<ReturnType<typeof gather>>;

async function write(call: Caller, people: People) {
  const { author, player, admin } = people;
  const notice = await call('POST', '/api/announcements', { as: admin, body: WRITTEN });
  const links = {
    // Links with double quotes are refused.
    website: `https://example.com/'onmouseover='hit=1`,
    youtube: `https://example.com/'onclick='`,
  };
  const address = `${LINE} 1`;
  const hallFacts = { region: '서울', name: LINE, address, phone: '0212345678', ...links };
  const hall = await call('POST', '/api/billiard-halls', { as: admin, body: hallFacts });
  const post = await call('POST', '/api/freeboard', { as: author, body: WRITTEN });
  const comments = `/api/freeboard/${post.id}/comments`;
  const comment = await call('POST', comments, { as: player, body: { content: ATTACK_TEXT } });
  // The audit log stores the text before an admin's change.
  const changed = { ...WRITTEN, content: `${ATTACK_TEXT}!` };
  await call('PUT', `/api/freeboard/${post.id}`, { as: admin, body: changed });
  const matches = { promotion: 0, singlematch: 0 };
  for (const board of ['promotion', 'singlematch'] as const) {
    const body = { ...WRITTEN, matchDate: LINE, hall: LINE };
    const { id } = await call('POST', `/api/${board}`, { as: author, body });
    await call('POST', `/api/${board}/${id}/apply`, { as: player });
    const state = { state: 'accepted' };
    await call('PUT', `/api/${board}/${id}/applicants/${player.userId}`, { as: author, body: state });
    matches[board] = id;
  }
  await report(call, author, { kind: 'comment', target: String(comment.id) });
  await report(call, player, { kind: 'free', target: String(post.id) });
  const [first] = await call<Post[]>('GET', '/api/cases?tab=reports', { as: admin });
  const played = await play(call, people);
  const leakNotice = await leak(call, admin);
  const club = await keepClub(call, author);
  // Last, and in no other text, which the filter would refuse.
  const filter = { kind: 'word', pattern: `${LINE} 9`, action: 'refuse', sentence: LINE };
  await call('POST', '/api/filters', { as: admin, body: filter });
  const slug = 'attacked';
  const facts = { readers: 'everyone', writers: 'members', position: 1, closed: false, hidden: false };
  // Names and purposes of boards are short.
  const heading = ATTACK_LINE.replaceAll(',', '').slice(0, 10).trim();
  const named = { name: ATTACK_LINE.slice(0, 20), slug, purpose: ATTACK_LINE.slice(0, 100) };
  await call('POST', '/api/boards', { as: admin, body: { ...named, ...facts, headings: heading } });
  // A repeated text would wait for a moderator.
  const another = { ...WRITTEN, heading, content: `${ATTACK_TEXT}\n게시판에 쓴 다른 이야기입니다.` };
  const onBoard = await call('POST', `/api/boards/${slug}/posts`, { as: player, body: another });
  const board = { slug, post: onBoard.id };
  return { notice, hall, post, board, club, ...matches, report: first?.id, leakNotice, ...played };
}

/** The author's club with a meeting, a ledger entry, a proposed team match and a league. */
async function keepClub(call: Caller, as: Session) {
  const facts = { region: '서울', hall: LINE, plays: LINE, introduction: LINE, statutes: ATTACK_TEXT };
  const club = { ...facts, name: LINE.slice(0, 20), joining: 'open', showsNames: true };
  const { id } = await call('POST', '/api/clubs', { as, body: club });
  const day = addDays(seoulDay(new Date()), 30);
  const evening = { time: '19:30', place: LINE, capacity: null, feeWon: null, deadlineHours: 3, note: LINE };
  const meeting = await call('POST', `/api/clubs/${id}/meetings`, {
    as,
    body: { ...evening, day, repeat: 'once' },
  });
  const entry = { kind: 'spending', won: 1000, day: '2026-01-02', note: LINE };
  await call('POST', `/api/clubs/${id}/dues/entries`, { as, body: entry });
  const play = { ...TEMPLATES.division, scoring: 'sets' };
  const draft = { ...play, day, hall: LINE, opponent: `${LINE.slice(0, 20)} 2` };
  const match = await call('POST', `/api/clubs/${id}/team-matches`, { as, body: draft });
  const { invite } = await call<TeamMatch>('GET', `/api/clubs/${id}/team-matches/${match.id}`, { as });
  const rules = { win: 3, criteria: [], registeredUntil: '', leastGames: 1, playOff: 0, daysOff: [] };
  const teams = ['', ' 2', ' 3'].map(number => `${LINE.slice(0, 20)}${number}`);
  const league = await call('POST', `/api/clubs/${id}/leagues`, {
    as,
    body: {
      ...play,
      ...rules,
      teams,
      name: LINE.slice(0, 20),
      hall: LINE,
      firstDay: day,
      divisionMost: [0, 0, 0, 0, 0],
      isDouble: false,
      matchesAWeek: 1,
    },
  });
  const players = [{ name: LINE.slice(0, 20), division: 1 }];
  const team = { name: teams[0], players };
  await call('PUT', `/api/clubs/${id}/leagues/${league.id}/teams/1`, { as, body: team });
  return { id, meeting: meeting.id, match: match.id, invite, league: league.id };
}

/** A recorded leak with a notice to nobody; returns the notice's number. */
async function leak(call: Caller, as: Session): Promise<number> {
  const text = { happened: ATTACK_TEXT, items: ATTACK_TEXT };
  const known = { ...text, knownAt: '2026-01-01T00:00' };
  const { id } = await call('POST', '/api/leaks', { as, body: known });
  const rest = { advice: ATTACK_TEXT, response: ATTACK_TEXT, contact: ATTACK_TEXT };
  const to = { scope: 'requests', since: '2026-01-01T00:00' };
  const notice = { ...to, ...text, ...rest };
  return (await call('POST', `/api/leaks/${id}/notices`, { as, body: notice })).id;
}

const report = (call: Caller, as: Session, target: object) =>
  call('POST', '/api/reports', { as, body: { ...target, reason: 'other', detail: LINE } });

/** Three tournaments: one that counts, one disputed and void, one under way with a link of each kind. */
async function play(call: Caller, people: People) {
  const { author, player, admin } = people;
  const members = [author, player].map(({ userId }, at) => playerOf(ATTACK_NICKNAMES[at] ?? '', userId));
  const counted = await newTournament(call, author, members);
  const disputed = await newTournament(call, author, members);
  for (const { id, send } of [counted, disputed]) {
    for (const as of [author, player])
      await call('POST', `/api/tournaments/${id}/answer`, { as, body: { accept: true } });
    const score = { points: [20, 7], targets: [20, 20], innings: [9, 9], highRuns: [6, 2] } as never;
    await send({ type: 'advanced', match: 'r1m1', entry: 1, how: 'played', score }, { type: 'closed' });
  }
  const at = `/api/tournaments/${disputed.id}`;
  const dispute = { answer: 'disputed', reason: LINE };
  await call('POST', `${at}/matches/r1m1/answer`, { as: player, body: dispute });
  await call('POST', `${at}/void`, { as: admin, body: { reason: LINE } });

  const live = await newTournament(call, author, [...ATTACK_NICKNAMES, LINE.slice(0, 20), 'x'].map(nameless));
  await live.send({ type: 'called', match: 'r1m1', table: 1, referee: null });
  const link = async (body: object) =>
    (await call<{ token: string }>('POST', `/api/tournaments/${live.id}/links`, { as: author, body })).token;
  const tokens = { view: await link({ kind: 'view' }), table: await link({ kind: 'table', table: 1 }) };
  const entered = await announce(call, people);
  const series = { title: LINE, hall: LINE, club: LINE, points: [3, 1], best: 0 };
  const { id: season } = await call('POST', '/api/seasons', { as: author, body: series });
  await call('PUT', `/api/seasons/${season}/tournaments/${counted.id}`, { as: author });
  return { season, counted: counted.id, disputed: disputed.id, live: live.id, entered, ...tokens };
}

/** An announced tournament with the player's entry, some months ahead. */
async function announce(call: Caller, { author, player }: People): Promise<number> {
  const day = addDays(seoulDay(new Date()), 300);
  const entry = {
    time: '14:00',
    closesAt: `${addDays(day, -1)}T12:00`,
    capacity: 4,
    fee: LINE,
    rules: ATTACK_TEXT,
  };
  const more = { divisions: LINE.slice(0, 20), players: 1, who: 'members', confirmHours: 12, stopped: false };
  const facts = { key: randomUUID(), title: LINE, hall: LINE, day, listed: true, ball: '4' };
  const { id } = await call('POST', '/api/tournaments/announced', {
    as: author,
    body: { ...facts, ...entry, ...more },
  });
  const body = { division: LINE.slice(0, 20), partner: '', invite: '' };
  await call('POST', `/api/tournaments/${id}/entries`, { as: player, body });
  return id;
}

const playerOf = (name: string, member: string | null): Player => {
  return { member, name, score4: 200, score3: 0, hall: LINE };
};
const nameless = (name: string) => playerOf(name, null);
const happen = (command: Command) => ({ key: randomUUID(), at: new Date().toISOString(), ...command });

async function newTournament(call: Caller, as: Session, players: Player[]) {
  const settings = { mode: 'team', thirdPlace: false, tables: 1, play: DEFAULT_PLAY } as const;
  const entries = players.map((player, at) => ({ id: at + 1, players: [player] }));
  const entered: Command = { type: 'entered', settings, entries };
  const events = [entered, { type: 'drawn', draw: { by: 'order' } } as Command].map(happen);
  const day = new Date().toISOString().slice(0, 10);
  const body = { key: randomUUID(), title: LINE, hall: LINE, day, listed: true, events };
  const { id } = await call('POST', '/api/tournaments', { as, body });
  const send = (...commands: Command[]) =>
    call('POST', `/api/tournaments/${id}/events`, { as, body: { after: 0, events: commands.map(happen) } });
  return { id, send };
}
