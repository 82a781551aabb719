import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '#/app/api.ts';
import { makeDocument } from '#/app/openapi/openapi.ts';
import { type TextField, textFields } from '#/server/http/text-fields.ts';
import type { Issue } from '#/shared/refusal.ts';
import { newScene, type Scene } from '#test/fixtures/call-scene.ts';
import { CALLS, sentBy } from '#test/fixtures/calls.ts';
import { command, entered, fates, newTournament, save, send } from '#test/fixtures/tournaments.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

type Body = { name: string; schema: z.ZodType; checksTextsItself?: boolean };

const routes = api.routes.filter(({ method }) => method !== 'ALL');
const { paths } = await makeDocument({ SITE_NAME: '당구마당', PUBLIC_URL: '' });
const rightsOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-rights'] ?? '';
};
/** The bodies of members' and guests' calls whose texts are not checked. */
const bodies = routes
  .flatMap(({ method, path, handler }) =>
    'schema' in handler ? [{ ...(handler as unknown as Body), name: `${method} ${path}` }] : [],
  )
  .filter(({ name }) => !['admin', 'moderator'].includes(rightsOf(name)));

/** Why strangers read no free text in a field, by fields or by whole calls. */
const NOT_READ: Record<string, RegExp> = {
  'a secret, or proof of who somebody is':
    / (?:password|newPassword|currentPassword|code|key|state|iss|step|proof|invite|opened|reference)$| response\./,
  'contact data, which is validated and shown to few': / (?:phone|email)$/,
  'the login id, letters and digits': /POST \/api\/auth\/signup id$/,
  'finds somebody or something that exists':
    /\/auth\/login id$| (?:username|names\.\*|member|events\.\*\.(?:entries\.\*\.)?players\.\*\.member)$|\/reports target$|\/entries (?:partner|division)$|\/presence members|\/clubs(?:\/:id)? hall$/,
  'chosen from those of the board, which an admin typed': / heading$/,
  'a number, an amount or a time, stored as such':
    / (?:won|feeWon|paidWon|seats|capacity|score|scoreFrom|scoreTo|birthYear|score[34]|highrun[34]|best|points\.\*|slots\.\*\.(?:target|innings)|\S+\.(?:handicap|division)|win|leastGames|playOff|matchesAWeek|divisionMost\.\*|big|medium|pocket|time|expectedUpdatedAt)$/,
  'the hours of a day, with a pattern': / (?:mon|tue|wed|thu|fri|sat|sun|holiday)$/,
  'a key of a match, a draw or a press, with a pattern':
    / events\.\*\.(?:match|draw\.code|decision\.code)$| (?:presses\.\*\.(?:device|last)|game\.past)$/,
  'names a picture that is stored': / (?:picture|pictures\.\*\.(?:name|pass)|expectedPictures\.\*)$/,
  'counts for admins only': /memberanking\/:id\/(?:points|update) (?:points|expectedPoints|reason)$/,
  'read by admins, moderators or the site alone':
    /\/(?:claims|privacy-requests(?:\/own|\/status)?|reports|takedowns(?:\/status)?|objection) /,
  'read by its owner alone, of a hall by its keepers':
    /\/roster guests\.\*\.name$|\/(?:access-tokens|second-factor\/passkeys) name$|\/webhooks\/\S+ (?:name|url)$/,
  'an address of a browser, read by the site alone': /\/api\/push /,
};

test('each text of each call is checked as one that strangers read, or a reason says why none reads it', () => {
  const unexplained = bodies.flatMap(({ name, schema }) =>
    textFields(schema)
      .filter(({ kind }) => !kind)
      .map(({ path }) => `${name} ${path.join('.')}`)
      .filter(field => !Object.values(NOT_READ).some(reason => reason.test(field))),
  );
  expect(unexplained).toEqual([]);
  // No other call's body has a text.
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      requestBody ? [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`] : [],
    ),
  );
  const known = new Set(routes.flatMap(r => ('schema' in r.handler ? [`${r.method} ${r.path}`] : [])));
  expect(described.filter(name => !known.has(name))).toEqual(['POST /api/pictures']);
});

const WORD = '바카라';
const LINK = 'bad-shop.com';
const ADDRESS = `https://${LINK}/event`;

async function openFilteredSite(): Promise<Scene> {
  const app = await openTestApp();
  const scene = await newScene(app);
  const filters = [
    { kind: 'word', pattern: WORD, action: 'refuse', sentence: '' },
    { kind: 'link', pattern: LINK, action: 'refuse', sentence: '' },
  ];
  for (const body of filters) {
    const { status } = await app.call('POST', '/api/filters', { as: scene.cast.admin, body });
    expect(status).toBe(201);
  }
  return scene;
}

/** The body with this text in a field; undefined without the list or object around the field. */
function withText(body: unknown, [key = '', ...rest]: string[], text: string): object | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const name = key === '*' ? '0' : key;
  const inner = rest.length === 0 ? text : withText((body as Record<string, unknown>)[name], rest, text);
  if (inner === undefined) return undefined;
  return Array.isArray(body) ? body.with(0, inner) : { ...body, [name]: inner };
}

const textsOf = ({ schema }: Body): TextField[] => textFields(schema).filter(({ kind }) => kind);

// Fills in missing lists of a body.
const WITH_LISTS = { pictures: [{ name: `${'a'.repeat(32)}-${'b'.repeat(12)}`, alt: '' }] };

type Refused = { message: string; issues?: Issue[] };
/** Sends a call with this text in a field, as an allowed caller. */
async function sendWith(scene: Scene, name: string, { path, kind }: TextField) {
  const row = CALLS[name];
  if (!row) throw new Error(`${name} is in no table`);
  const sent = await sentBy(scene, [name, row], rightsOf(name) === 'guest' ? 'guest' : 'owner');
  const lists = path.includes('pictures') ? WITH_LISTS : {};
  const body = withText({ ...sent.body, ...lists }, path, kind === 'address' ? ADDRESS : `${WORD} 하나`);
  if (!body) throw new Error(`${name} has no ${path.join('.')}`);
  return scene.app.call<Refused>(sent.method, sent.path, { as: sent.as, body });
}

test('whatever strangers read is refused at its field when a filter refuses it', async () => {
  const scene = await openFilteredSite();
  const wrong: string[] = [];
  for (const { name, schema, checksTextsItself } of bodies)
    for (const field of textsOf({ name, schema })) {
      // Events are refused one by one, see below.
      if (field.path[0] === 'events') continue;
      const { status, body } = await sendWith(scene, name, field);
      const path = field.path.join('.').replaceAll('*', '0');
      const issue = body.issues?.find(each =>
        checksTextsItself ? path.startsWith(each.path) : path === each.path,
      );
      const says = field.kind === 'address' ? LINK : WORD;
      if (status !== 400 || !issue?.message.includes(says))
        wrong.push(`${name} ${path}: ${status} ${body.message}`);
    }
  expect(wrong).toEqual([]);
});

test('an event is refused for typed names, halls and reasons in it, and for false ones of a member', async () => {
  const scene = await openFilteredSite();
  const { app, cast } = scene;
  const { owner, other } = cast;
  const events = bodies.find(({ name }) => name === 'POST /api/tournaments/:id/events');
  const fields = new Set(events && textsOf(events).map(({ path }) => path.slice(2).join('.')));
  expect(fields).toEqual(
    new Set([
      'entries.*.players.*.name',
      'entries.*.players.*.hall',
      'players.*.name',
      'players.*.hall',
      'decision.reason',
    ]),
  );
  await app.site.db
    .updateTable('members')
    .set({ username: `${WORD}왕` })
    .where('number', '=', other.number)
    .execute();
  const { id } = await newTournament(app, owner);
  const player = { member: null, name: '하나', score4: 200, score3: 20, hall: '' };
  const replaced = (change: object) =>
    command({ type: 'replaced', entry: 1, players: [{ ...player, ...change }] });
  const reason = { by: 'hand', reason: `${WORD} 하나` } as const;
  const sent = [
    replaced({ name: WORD }),
    replaced({ hall: WORD }),
    command({ type: 'joined', entry: 5, match: null, group: null, players: [{ ...player, name: WORD }] }),
    command({ type: 'settled', order: [[1], [2]], decision: reason }),
    // A member's name and hall are the member's own.
    replaced({ member: other.id, name: '하나', hall: WORD }),
    replaced({ member: owner.id, name: WORD }),
    // An unknown member's name counts as typed.
    replaced({ member: 'nobody1', name: WORD }),
  ];
  const told = fates(await send(app, owner, id, sent));
  expect(told).toEqual(sent.map(() => expect.stringContaining(WORD)));
  expect(fates(await send(app, owner, id, [replaced({ member: other.id, name: `${WORD}왕` })]))).toEqual([
    'taken',
  ]);
  const made = await save(app, owner, { events: [entered(['하나', WORD])] });
  expect([made.status, JSON.stringify(made.body)]).toEqual([400, expect.stringContaining(WORD)]);
});

test('a text that cannot be held is refused where posts are held; staff write it, and an old name stays', async () => {
  const scene = await openFilteredSite();
  const { app, cast } = scene;
  const { owner, moderator, admin } = cast;
  const body = { kind: 'word', pattern: '큐매입', action: 'hold', sentence: '' };
  await app.call('POST', '/api/filters', { as: admin, body });
  const update = (as: Visitor, sent: object) =>
    app.call<Refused>('PUT', `/api/memberanking/${as.id}/update`, { as, body: sent });
  expect(await update(owner, { username: '큐매입 전문' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'username' }] },
  });
  expect((await update(moderator, { billiardHall: '큐매입 당구장' })).status).toBe(200);
  const old = { username: `${WORD}왕`, hall: `${WORD}당구장` };
  await app.site.db.updateTable('members').set(old).where('number', '=', owner.number).execute();
  const whole = { username: old.username, billiardHall: old.hall, billiards: old.hall, score3: 25 };
  expect((await update(owner, whole)).status).toBe(200);
  expect(await update(owner, { ...whole, billiards: `${WORD}클럽` })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'billiards' }] },
  });
});

test('profiles of new members contain no web address and no telephone number, except those of a hall’s own name', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on', NEW_MEMBER_HOURS: '24' });
  const scene = await newScene(app);
  const someone = {
    id: 'cue7',
    username: '초록 큐',
    phone: '01012340007',
    email: 'cue7@example.com',
    password: 'soft english 7',
  };
  const signUp = (changes: object) =>
    app.call<Refused>('POST', '/api/auth/signup', { body: { ...someone, ...changes } });
  for (const changes of [{ username: '영일 naver.com' }, { billiardHall: '한큐 010-1234-5678' }]) {
    const [path] = Object.keys(changes);
    expect(await signUp(changes)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  }
  expect((await signUp({})).status).toBe(201);
  const facts = CALLS['PUT /api/billiard-halls/:id/facts'];
  const { params, body } = (await facts?.ask?.(scene)) ?? {};
  const save = (changes: object) =>
    app.call<Refused>('PUT', `/api/billiard-halls/${params?.id}/facts`, {
      as: scene.cast.owner,
      body: { ...body, ...changes },
    });
  expect((await save({ website: 'https://hanq.example.com', phone: '02-123-4567' })).status).toBe(200);
  expect(await save({ about: '문의 010-1234-5678' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'about' }] },
  });
});
