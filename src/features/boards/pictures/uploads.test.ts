import { expect, test, vi } from 'vitest';
import { OVERLOADED } from '#/server/limits/concurrency-limits.ts';
import { Uploads } from '#/server/pictures/image-encoder.ts';
import { openListening } from '#test/fixtures/listening-site.ts';
import { pictureForm, plain, sendPicture } from '#test/fixtures/pictures.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openConnection } from '#test/security/raw-connection.ts';
import { openSiteWith } from '#test/test-app.ts';

const PATIENT = { timeout: 30_000 };
const MB = 1024 * 1024;

test('slow uploads do not delay other members', async () => {
  const { app, port } = await openListening();
  const [third, ...slow] = [await newMember(app), await newMember(app), await newMember(app)];
  for (const { token } of [...slow, ...slow]) {
    const head = `POST /api/pictures HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer ${token}\r\n`;
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n';
    openConnection(port).send(`${head}${type}--b\r\n`);
  }
  // On each connection the second waits for the first.
  const { receive } = app.site.concurrencyLimits;
  await vi.waitFor(() => expect(receive.load.running).toBe(2), PATIENT);
  const send = async ({ token }: Visitor) => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: await pictureForm() };
    return (await fetch(`http://127.0.0.1:${port}/api/pictures`, init)).status;
  };
  expect(await Promise.all([send(third), send(third), send(third)])).toEqual([201, 201, 201]);
});

test('of a member who sends five pictures at once, one waits among the others’', async () => {
  const { app, many, one } = await openSiteWith('many', 'one');
  const { imageEncoder } = app.site;
  const gate = Promise.withResolvers<void>();
  const encoded: Uint8Array[] = [];
  vi.spyOn(imageEncoder, 'encode').mockImplementation(async bytes => {
    encoded.push(bytes);
    await gate.promise;
    return { refused: 'unreadable' };
  });
  const [own, other] = (await Promise.all(
    ['#0a6b3d', '#b3261e'].map(async colour => new Uint8Array(await plain().tint(colour).jpeg().toBuffer())),
  )) as [Uint8Array, Uint8Array];
  const sent = [own, own, own, own, own].map(bytes => sendPicture(app, { as: many, bytes }));
  await vi.waitFor(() => expect(encoded).toEqual([own]), PATIENT);
  sent.push(sendPicture(app, { as: one, bytes: other }));
  await vi.waitFor(() => expect(encoded).toEqual([own, other]), PATIENT);
  gate.resolve();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(400));
  expect(encoded).toEqual([own, other, own, own, own, own]);
});

test('all uploads together have a limit in memory, which each gives back when it ends', async () => {
  const uploads = new Uploads();
  const gate = Promise.withResolvers<void>();
  const holding = [1, 2].map(member =>
    uploads.run(member, hold => {
      hold(30 * MB);
      return gate.promise;
    }),
  );
  const hold = (bytes: number) => uploads.run(3, async hold => hold(bytes));
  await hold(4 * MB);
  await expect(hold(5 * MB)).rejects.toThrow(OVERLOADED);
  gate.resolve();
  await Promise.all(holding);
  await hold(64 * MB);
});
