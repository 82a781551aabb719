import { expect, test } from 'vitest';
import type { TokenMade } from '#/features/accounts/tokens/access-tokens.contract.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { TOKEN_SCOPES, type TokenScope } from '#/shared/token-scopes.ts';
import { announced, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { appliedMatch, newScene, openLink, type Scene, wantedMatch } from '#test/fixtures/call-scene.ts';
import { everybody, ownerOnly, type Rows } from '#test/fixtures/call-table.ts';
import { CALLS, inParts, sentBy } from '#test/fixtures/calls.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

async function accepted<T extends { id: number }>({ app }: Scene, post: Promise<T>) {
  const { id } = await post;
  const state = { state: 'accepted', accepted_at: app.clock.now.toISOString() } as const;
  await app.site.db.updateTable('applications').set(state).where('post', '=', id).execute();
  return { params: { id } };
}

/** The owner's tournament with an entry of another member. */
async function entered({ app, cast }: Scene) {
  const id = await announced(app, cast.owner);
  await enterAs(app, id, await newMember(app));
  return { params: { id } };
}

// Calls that the scene lacks: with an accepted applicant, an entry or a link.
const MORE: Rows = {
  ...Object.fromEntries(
    ['/api/promotion', '/api/singlematch'].flatMap(path => [
      [
        `GET ${path}/:id accepted`,
        { answers: everybody, ask: (scene: Scene) => accepted(scene, appliedMatch(scene, path)) },
      ],
      [
        `GET ${path}/:id/applicants accepted`,
        { answers: everybody, ask: (scene: Scene) => accepted(scene, wantedMatch(scene, path)) },
      ],
    ]),
  ),
  'GET /api/tournaments/:id/entries entered': { answers: everybody, ask: entered },
  'GET /api/tournaments/:id/entries/managed entered': { answers: ownerOnly, ask: entered },
  'GET /api/tournaments/:id/entries/file entered': { answers: ownerOnly, ask: entered },
  'GET /api/tournaments/:id/links opened': {
    answers: ownerOnly,
    ask: async scene => ({ params: { id: (await openLink(scene, 'view')).id } }),
  },
};

async function program(app: TestApp, as: Visitor, scopes: TokenScope[]): Promise<Visitor> {
  const body = { name: '프로그램', scopes, days: 30, currentPassword: '' };
  const { token } = (await app.call<TokenMade>('POST', '/api/access-tokens', { as, body })).body;
  return { ...as, token };
}

/** Every phone number, as stored and as shown, every mail address and every code on the site. */
async function secretsOf({ site: { db } }: TestApp): Promise<string[]> {
  const [members, settings, links] = await Promise.all([
    db.selectFrom('members').select(['phone', 'email']).execute(),
    db.selectFrom('entry_settings').select(['invite', 'check_in']).execute(),
    db.selectFrom('tournament_links').select('token').execute(),
  ]);
  const contacts = members.flatMap(({ phone, email }) => [phone, showPhone(phone), email]);
  const codes = settings.flatMap(({ invite, check_in }) => [invite, check_in]);
  return [...contacts, ...codes, ...links.map(({ token }) => token)].filter(Boolean);
}

type Read = { name: string; text: string };
const namesOf = (answers: Read[], secrets: string[]) => {
  const found = answers.filter(({ text }) => secrets.some(secret => text.includes(secret)));
  return found.map(({ name }) => name).sort();
};

test('contact data and codes are read by no token without the scope for them, whatever else it may', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const { owner } = scene.cast;
  const others = TOKEN_SCOPES.filter(scope => scope !== 'contacts:read');
  const [without, withContacts] = [
    await program(app, owner, others),
    await program(app, owner, [...TOKEN_SCOPES]),
  ];
  const answers: { without: Read[]; withContacts: Read[] } = { without: [], withContacts: [] };
  // A stream ends only when its reader leaves.
  const rows = Object.entries({ ...CALLS, ...MORE }).filter(([name]) => !/\/stream\b/.test(name));
  await inParts(rows, async row => {
    const { name, method, path, body: sent } = await sentBy(scene, row, 'owner');
    for (const [as, kept] of [
      [without, answers.without],
      [withContacts, answers.withContacts],
    ] as const) {
      // A repeated write would answer that it is done already.
      if (as === withContacts && method !== 'GET') continue;
      const { status, body } = await app.call<unknown>(method, path, { as, body: sent });
      if (status < 300) kept.push({ name, text: JSON.stringify(body) });
    }
  });
  const secrets = await secretsOf(app);
  expect(answers.without.length).toBeGreaterThan(150);
  expect(namesOf(answers.without, secrets)).toEqual([]);
  expect(namesOf(answers.withContacts, secrets)).toEqual([
    'GET /api/memberanking/:id/account',
    'GET /api/memberanking/user',
    'GET /api/promotion/:id accepted',
    'GET /api/promotion/:id/applicants accepted',
    'GET /api/singlematch/:id accepted',
    'GET /api/singlematch/:id/applicants accepted',
    'GET /api/tournaments/:id/entries/file entered',
    'GET /api/tournaments/:id/entries/managed',
    'GET /api/tournaments/:id/entries/managed entered',
    'GET /api/tournaments/:id/links opened',
  ]);
});
