import { readTexts } from '#/features/accounts/profile/texts/member-texts.tsx';
import { ACCOUNT_LOAD_FAILED } from '#/features/members/profile/profile.rules.ts';
import { readRecord } from '#/features/results/records/member-record.tsx';
import { readTournaments } from '#/features/results/records/member-tournaments.tsx';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import { requestedPage } from '#/ui/page/page-address.ts';

/** Loads a member's public profile with the page of victories that the query names. */
export async function readProfile(api: SiteApi, id: string, search: URLSearchParams) {
  const page = requestedPage(search, 'wins');
  const call = api.api.memberanking[':id'].profile.$get({ param: { id }, query: { page: String(page) } });
  return { profile: await forPage(fetchJson(call), ACCOUNT_LOAD_FAILED), page };
}

/** Loads all parts of a profile that everybody sees. */
export async function readPublicParts(api: SiteApi, id: string, search: URLSearchParams) {
  const [shown, record, texts, tournaments] = await Promise.all([
    readProfile(api, id, search),
    readRecord(api, id, search),
    readTexts(api, id, search),
    readTournaments(api, id, search),
  ]);
  return { ...shown, record, texts, tournaments };
}
