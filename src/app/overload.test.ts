import { describe, expect, test, vi } from 'vitest';
import type { Gate } from '#/server/gates.ts';
import { type House, openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';

const fill = (gate: Gate) => vi.spyOn(gate, 'isFull', 'get').mockReturnValue(true);
const SENTENCE = '접속이 많습니다. 잠시 후 다시 시도해 주세요.';
const keeping = { headers: { 'x-kept': 'yes' } };

async function refused(asked: ReturnType<House['call']>) {
  const { status, headers, body } = await asked;
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  return body;
}

describe('an overloaded site', () => {
  test('refuses writes at once while it is read, and is fully back when the others are served', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    const post = () => house.call('POST', '/api/freeboard', { as, body: { title: '글', content: '내용' } });
    const full = fill(house.site.gates.write);
    expect(await refused(post())).toEqual({ message: SENTENCE });
    expect(house.site.gates.write.load.refused).toBe(1);
    expect((await house.call('GET', '/api/freeboard', { as })).status).toBe(200);
    expect((await house.call('GET', '/healthz')).body).toBe('ok');
    full.mockRestore();
    expect((await post()).status).toBe(201);
  });

  test('serves guests what it has kept of a list or a page, and nobody anything else', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    expect((await house.call('GET', '/api/announcements?page=1', keeping)).status).toBe(200);
    expect((await house.call('GET', '/notice', keeping)).status).toBe(200);
    fill(house.site.gates.read);
    fill(house.site.gates.page);
    expect((await house.call('GET', '/api/announcements?page=1', keeping)).status).toBe(200);
    expect((await house.call('GET', '/notice', keeping)).body).toBe('page');
    await refused(house.call('GET', '/api/announcements?page=2', keeping));
    await refused(house.call('GET', '/api/announcements?page=1', { as, ...keeping }));
    const page = await refused(house.call('GET', '/notice?page=2', keeping));
    expect(page).toContain(`<h1>${SENTENCE}</h1>`);
  });
});

describe('a body', () => {
  test('of more than 128 kB is refused also when it does not say how long it is', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    const send = (length: number) =>
      house.call('POST', '/api/freeboard', {
        as,
        body: { title: '글', content: 'x'.repeat(length) },
        headers: { 'transfer-encoding': 'chunked' },
      });
    expect((await send(130 * 1024)).status).toBe(413);
    expect((await send(100)).status).toBe(201);
  });
});
