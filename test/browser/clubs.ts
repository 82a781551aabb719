import { callSite, type Writer } from './writers.ts';

const CLUB = { region: '부산', hall: '', plays: '', introduction: '', statutes: '', joining: 'open' };

/** Founds a club on the built site, which these members join; returns its id. */
export async function clubOnSite(president: Writer, members: Writer[]): Promise<number> {
  const body = { ...CLUB, name: `${president.username}회`, showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: president, body });
  for (const as of members) await callSite('POST', `/api/clubs/${id}/members`, { as, body: { code: '' } });
  return id;
}
