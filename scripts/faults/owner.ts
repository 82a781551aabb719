import { OWNER } from '#test/fixtures/built-server.ts';

/** Signs the owner of a built site in; returns the headers for the owner's requests. */
export async function signOwnerIn(url: string): Promise<Record<string, string>> {
  const { token } = (await post(url, '/api/auth/login', {}, OWNER)) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** Sends JSON and answers what came back; anything but a good answer is thrown. */
export async function post(url: string, path: string, headers: Record<string, string>, body: unknown) {
  const sent = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}
