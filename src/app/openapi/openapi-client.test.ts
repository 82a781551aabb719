import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import { expect, test } from 'vitest';
import { HALL } from '#test/fixtures/call-scene.ts';
import { openListening } from '#test/fixtures/listening-site.ts';
import { MATCH_DRAFT } from '#test/fixtures/match-posts.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { calledTo, drawnInOrder, entered, TOURNAMENT_FACTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { saying } from '#test/test-app.ts';

type Service = Record<string, (...given: unknown[]) => Promise<Record<string, unknown>>>;
type Client = Record<string, Service>;

test('a client that npm generates from the document logs in, writes, reads and is refused with the sentence', async () => {
  const { app, port } = await openListening();
  const member = await newMember(app);
  const base = `http://127.0.0.1:${port}`;
  const output = makeTemporaryFolder('dangu-client-');
  const input = (await (await fetch(`${base}/api/openapi.json`)).json()) as Record<string, unknown>;
  await generate({ input, output, httpClient: 'fetch', clientName: 'Client', useUnionTypes: true });
  const { Client } = (await import(/* @vite-ignore */ join(output, 'index.ts'))) as {
    Client: new (settings: { BASE: string; TOKEN?: string }) => Client;
  };
  const guest = new Client({ BASE: base });
  const login = await guest.auth?.postApiAuthLogin?.({ id: member.id, password: PASSWORD });
  const signedIn = new Client({ BASE: base, TOKEN: String(login?.token) });

  const post = await signedIn.freeboard?.postApiFreeboard?.({
    title: '첫 글',
    content: '프로그램이 썼습니다.',
  });
  const id = Number(post?.id);
  await signedIn.freeboard?.postApiFreeboardByIdComments?.(id, { content: '댓글도 씁니다.' });
  const comments = await guest.freeboard?.getApiFreeboardByIdComments?.(id);
  expect(comments).toMatchObject([{ content: '댓글도 씁니다.', author: member.username }]);
  expect(await guest.freeboard?.getApiFreeboardById?.(id)).toMatchObject({ title: '첫 글', commentCount: 1 });
  const made = await signedIn.accessTokens?.postApiAccessTokens?.({
    name: '구장 모니터',
    scopes: ['boards:read'],
    days: 7,
    currentPassword: PASSWORD,
  });
  const program = new Client({ BASE: base, TOKEN: String(made?.token) });
  expect(await program.freeboard?.getApiFreeboard?.()).toMatchObject([{ id, title: '첫 글' }]);
  await expect(program.freeboard?.deleteApiFreeboardById?.(id)).rejects.toMatchObject(
    saying(403, expect.stringContaining('이 접근 토큰에 없는 권한입니다')),
  );
  await expect(guest.freeboard?.postApiFreeboard?.({ title: '', content: '' })).rejects.toMatchObject(
    saying(401, '로그인이 필요합니다.'),
  );
  expect(await signedIn.freeboard?.deleteApiFreeboardById?.(id)).toHaveProperty('message');
  await hallsTournamentsMatches(new Client({ BASE: base, TOKEN: (await newAdmin(app)).token }), signedIn);
});

/** The calls of a hall's program: the hall, a tournament step by step, an appointment, the ranking. */
async function hallsTournamentsMatches(admin: Client, member: Client): Promise<void> {
  const hall = await admin.billiardHalls?.postApiBilliardHalls?.(HALL);
  expect(await member.billiardHalls?.getApiBilliardHallsById?.(hall?.id)).toMatchObject({ name: HALL.name });

  const events = [entered(['하나', '둘', '셋', '넷']), drawnInOrder()];
  const saved = await member.tournaments?.postApiTournaments?.({
    key: randomUUID(),
    events,
    ...TOURNAMENT_FACTS,
  });
  const id = Number(saved?.id);
  const steps = { after: events.length, events: [calledTo(1, 'r1m1')] };
  await member.tournaments?.postApiTournamentsByIdEvents?.(id, steps);
  expect(await member.tournaments?.getApiTournamentsById?.(id)).toMatchObject({ state: 'live', version: 3 });

  const match = await member.singlematch?.postApiSinglematch?.(MATCH_DRAFT);
  expect(await member.singlematch?.getApiSinglematchById?.(match?.id)).toMatchObject({
    title: MATCH_DRAFT.title,
  });
  expect(await member.memberanking?.getApiMemberankingRank?.('weekly')).toHaveProperty('rank');
}
