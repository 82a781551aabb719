import { describe, expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import { type Hall, hall } from '#/features/halls/directory/halls.contract.ts';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { appWithHalls, HALL, HALLS, sendHall } from '#test/fixtures/halls.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import { saying, test } from '#test/test-app.ts';

const BAD_LINK = (what: string) => `${what} 주소는 http:// 또는 https://로 시작하는 주소로 입력해주세요.`;
const draft = { ...HALL, name: '한큐 당구클럽' };

describe('looking after the halls', () => {
  test('an admin adds, changes and removes a hall, and each change is in the audit log', async () => {
    const { app, admin } = await appWithHalls();
    const made = await sendHall(app, admin, { name: ' 새\t 당구장 ', youtube: 'https://youtube.com/@new' });
    expect(made.status).toBe(201);
    expect(hall.strict().parse(made.body)).toEqual({
      ...draft,
      id: made.body.id,
      name: '새 당구장',
      website: null,
      youtube: 'https://youtube.com/@new',
      phone: null,
    });
    const path = `${HALLS}/${made.body.id}`;
    const body = { ...draft, name: '헌 당구장', youtube: null, phone: '+82 (0)51.123-4567' };
    const changed = await app.call<Hall>('PUT', path, { as: admin, body });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: '헌 당구장', youtube: null, phone: '0511234567' },
    });
    expect((await app.call<Hall>('GET', path)).body).toEqual(changed.body);
    expect(await app.call('DELETE', path, { as: admin })).toMatchObject(
      saying(200, '당구장이 삭제되었습니다.'),
    );
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await app.call(method, path, { as: admin, body: method === 'PUT' ? body : undefined })).status,
      ).toBe(404);
    expect(await loadCount(app.site.db, 'halls')).toBe(3);

    const audited = await app.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const subject = `hall:${made.body.id}`;
    expect(audited.slice(3).map(row => [row.action, row.subject, row.admin])).toEqual([
      ['hall.add', subject, admin.number],
      ['hall.edit', subject, admin.number],
      ['hall.remove', subject, admin.number],
    ]);
    expect(JSON.parse(audited[4]?.before ?? '')).toEqual({
      name: '새 당구장',
      youtube: 'https://youtube.com/@new',
      phone: '',
    });
    expect(JSON.parse(audited[4]?.after ?? '')).toEqual({
      name: '헌 당구장',
      youtube: '',
      phone: '0511234567',
    });
  });

  test('of two admins who change one version of a hall the second is refused, and the first change is kept', {
    tags: 'race',
  }, async () => {
    const { app, admin } = await appWithHalls();
    const other = await newAdmin(app);
    const [hall] = (await app.call<Hall[]>('GET', HALLS)).body as [Hall];
    const save = (as: Visitor, phone: string, expected?: unknown) =>
      app.call<Hall>('PUT', `${HALLS}/${hall.id}`, { as, body: { ...hall, phone, expected } });
    const saved = await Promise.all([save(admin, '02-111-1111', hall), save(other, '02-222-2222', hall)]);
    const [first, second] = saved.sort((one, another) => one.status - another.status);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: '그 사이에 다른 곳에서 수정되었습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.',
      },
    });
    expect((await app.call<Hall>('GET', `${HALLS}/${hall.id}`)).body).toEqual(first.body);
    expect((await save(other, '02-333-3333', first.body)).status).toBe(200);
    expect((await save(admin, '02-444-4444')).body.phone).toBe('024444444');
    // The specified payload has no phone: the stored one stays; null removes it.
    const { phone: _phone, ...specified } = hall;
    const put = async (body: object) =>
      (await app.call<Hall>('PUT', `${HALLS}/${hall.id}`, { as: admin, body })).body.phone;
    expect([await put(specified), await put({ ...specified, phone: null })]).toEqual(['024444444', null]);
    expect((await save(admin, '02-555-5555', '초록다이')).status).toBe(400);
  });

  const REFUSED: [changes: object, path: string, message: string][] = [
    [{ region: '평양' }, 'region', '지역을 선택해주세요.'],
    [{ region: '' }, 'region', '지역을 선택해주세요.'],
    [{ name: ' \u200b' }, 'name', '당구장 이름을 입력해주세요.'],
    [{ name: '가'.repeat(51) }, 'name', '이름은 50자까지 쓸 수 있습니다.'],
    [{ address: '' }, 'address', '주소를 입력해주세요.'],
    [{ address: '가'.repeat(201) }, 'address', '주소는 200자까지 쓸 수 있습니다.'],
    [{ website: 'javascript:alert(1)' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'ftp://example.com' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://localhost' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://me:secret@example.com' }, 'website', BAD_LINK('웹사이트')],
    [{ youtube: '//www.youtube.com/@x' }, 'youtube', BAD_LINK('유튜브')],
    [{ website: 'naver.com/"><script>' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://naver.com/<b>' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://naver.com/?q=`{x}|y^' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https:///naver.com' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://0x7f.1/' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://ｎaver.com' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://na%76er.com' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'https://naver.com/a/../b' }, 'website', BAD_LINK('웹사이트')],
    [{ website: 'mailto:me@example.com' }, 'website', BAD_LINK('웹사이트')],
    [
      { youtube: `https://example.com/${'x'.repeat(300)}` },
      'youtube',
      '유튜브 주소는 300자까지 쓸 수 있습니다.',
    ],
    [{ phone: '123-4567' }, 'phone', '전화번호는 지역번호까지 입력해주세요.'],
    [{ phone: '02)1234-567+8' }, 'phone', '전화번호 형식이 올바르지 않습니다.'],
    [{ phone: '전화abc' }, 'phone', '전화번호 형식이 올바르지 않습니다.'],
    [{ phone: '02-123-4567 안내' }, 'phone', '전화번호 형식이 올바르지 않습니다.'],
    [{ phone: '02123456780212345678' }, 'phone', '전화번호 형식이 올바르지 않습니다.'],
  ];

  test('an invalid field of a hall is named, and nothing is written', async ({ app, admin }) => {
    for (const [changes, path, message] of REFUSED) {
      const answer = await sendHall(app, admin, changes);
      expect(answer, JSON.stringify(changes)).toMatchObject({
        status: 400,
        body: { message, issues: [{ path, message }] },
      });
    }
    expect(await loadCount(app.site.db, 'halls')).toBe(0);
  });

  test('an address typed without https:// gets it', async ({ app }) => {
    const links = { website: ' naver.com ', youtube: 'www.youtube.com/@hanq?a=1' };
    expect((await sendHall(app, await newAdmin(app), links)).body).toMatchObject({
      website: 'https://naver.com',
      youtube: 'https://www.youtube.com/@hanq?a=1',
    });
    const withPort = { name: '다른 곳', website: '한큐.kr:8080/가' };
    expect((await sendHall(app, await newAdmin(app), withPort)).body.website).toBe('https://한큐.kr:8080/가');
  });

  test('the same hall is made once, however many admins send it at once, and no hall is overwritten', {
    tags: 'race',
  }, async ({ app }) => {
    const admins = await Promise.all([newAdmin(app), newAdmin(app)]);
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        sendHall(app, admins[n % 2] ?? null, { name: n < 3 ? 'Cube' : ' ＣＵＢＥ' }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const message = '같은 지역에 이름과 주소가 같은 당구장이 이미 있습니다.';
    // The error names no single field: the form shows it once, at the top.
    expect(sent.find(({ status }) => status === 409)?.body).toEqual({ message });
    expect(await loadCount(app.site.db, 'halls')).toBe(1);
    const [admin = null] = admins;
    const other = await sendHall(app, admin, { name: '큐브 2호점' });
    const change = (body: object) => app.call('PUT', `${HALLS}/${other.body.id}`, { as: admin, body });
    expect((await change({ ...draft, name: 'cube' })).status).toBe(409);
    expect((await change({ ...draft, name: 'cube', region: '부산' })).status).toBe(200);
    expect((await change({ ...draft, name: 'cube', region: '부산', phone: '02-123-4567' })).status).toBe(200);
  });

  test('blanks and punctuation make no other hall, and numbers of houses do', async ({ app, admin: as }) => {
    const base = { name: '큐 월드', address: '서울 마포구 가온로 1-2, 3층' };
    expect((await sendHall(app, as, base)).status).toBe(201);
    for (const changes of [
      { name: '큐월드' },
      { name: '큐월드.' },
      { name: '「큐·월드」' },
      { address: '서울 마포구 가온로1-2 3층' },
      { name: '큐월드', address: '서울마포구 가온로 1-2,3층.' },
    ])
      expect([changes, (await sendHall(app, as, { ...base, ...changes })).status]).toEqual([changes, 409]);
    for (const changes of [
      { name: '큐 월드 2' },
      { address: '서울 마포구 가온로 12, 3층' },
      { address: '서울 마포구 가온로 1-23층' },
      { region: '경기' },
    ])
      expect([changes, (await sendHall(app, as, { ...base, ...changes })).status]).toEqual([changes, 201]);
    const signs = { name: '!!!', address: '???' };
    expect((await sendHall(app, as, signs)).status).toBe(201);
    expect((await sendHall(app, as, { ...signs, name: '###' })).status).toBe(201);
  });

  test('a hall with the longest name, address and telephone number is stored', async ({ app }) => {
    const longest = {
      name: '가'.repeat(HALL_NAME_LIMIT),
      address: '나'.repeat(200),
      phone: '0507-1234-5678',
    };
    expect((await sendHall(app, await newAdmin(app), longest)).status).toBe(201);
  });

  test('the export is a file of all halls that holds no formula', async () => {
    const { app, admin } = await appWithHalls();
    await sendHall(app, admin, { name: '=2+3', phone: '02-1234-5678' });
    const answer = await app.call<string>('GET', `${HALLS}/export`, { as: admin });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('당구장-2026-11-18.csv'));
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toContain('번호,지역,이름,주소,전화번호,웹사이트,유튜브,관리번호');
    expect(lines[1]).toMatch(/^\d+,서울,한큐 당구클럽,서울 마포구 가온로 1,,https:\/\/example.com\/hanq,,$/);
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain(`"'=2+3",서울 마포구 가온로 1,02-1234-5678`);
  });

  test('an export of thousands of halls holds each of them once', async ({ app }) => {
    const rows = Array.from({ length: 2000 }, (_, n) => {
      const keys = { name_key: `홀 ${n}`, address_key: `길 ${n}`, created_at: app.clock.now.toISOString() };
      return { region: '경기', name: `홀 ${n}`, address: `길 ${n}`, ...keys };
    });
    await app.site.db.insertInto('halls').values(rows).execute();
    const answer = await app.call<string>('GET', `${HALLS}/export`, { as: await newAdmin(app) });
    const exported = answer.body.trim().split('\r\n').slice(1);
    expect(exported.map(line => line.split(',')[2])).toEqual(rows.map(row => row.name));
  });
});
