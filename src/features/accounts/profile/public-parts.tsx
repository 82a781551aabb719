import { readTexts } from '#/features/accounts/profile/texts/member-texts.tsx';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import { readRecord } from '#/features/results/records/member-record.tsx';
import { readTournaments } from '#/features/results/records/member-tournaments.tsx';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import { requestedPage } from '#/ui/page/page-address.ts';

/** Loads the parts of a profile that the member and everybody else see alike. */
export async function readPublicParts(api: SiteApi, id: string, search: URLSearchParams) {
  const page = requestedPage(search, 'wins');
  const call = { param: { id }, query: { page: String(page) } };
  const [profile, record, texts, tournaments] = await Promise.all([
    forPage(fetchJson(api.api.memberanking[':id'].profile.$get(call)), ACCOUNT_LOAD_FAILED),
    readRecord(api, id, search),
    readTexts(api, id, search),
    readTournaments(api, id, search),
  ]);
  return { profile, page, record, texts, tournaments };
}
