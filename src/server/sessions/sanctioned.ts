import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showDateTime } from '#/shared/time/time.ts';

/** The `until` of a sanction that lasts until it is lifted: it sorts behind every other time. */
export const UNTIL_LIFTED = '9999-12-31T00:00:00.000Z';

// A suspended member may still read, download the own data, withdraw, object, make requests about the own
// data and log out. Patterns match the whole path, so that paths below one are not allowed with it.
const STILL_ALLOWED = [
  /^(GET|HEAD|OPTIONS) /,
  /^POST \/api\/auth\/(login|logout|logout-everywhere)$/,
  /^POST \/api\/[a-z]+\/\d+\/views$/,
  /^POST \/api\/privacy-requests(\/own|\/status)?$/,
  /^POST \/api\/sanctions\/\d+\/objection$/,
  /^PUT \/api\/notifications\/(\d+\/)?read$/,
  /^DELETE \/api\/memberanking\/[^/]+$/,
];

/** Throws a Refusal (403) for a call of a suspended member; `sent` is the method and the path. */
export function refuseSuspended(member: SignedIn | null, sentence: string): void {
  if (!member?.suspendedUntil || STILL_ALLOWED.some(allowed => allowed.test(sentence))) return;
  throw new Refusal(
    'forbidden',
    `이용이 정지된 계정입니다. ${endOf(member.suspendedUntil)} 사유는 제재 내역에서 볼 수 있습니다.`,
  );
}

/** Throws a Refusal (403) for a member under 글쓰기 정지, who may not write. */
export function refuseWriteBan({ writeBannedUntil: until }: SignedIn): void {
  if (until)
    throw new Refusal(
      'forbidden',
      `글쓰기가 정지되었습니다. ${endOf(until)} 사유는 제재 내역에서 볼 수 있습니다.`,
    );
}

const endOf = (until: string) =>
  until === UNTIL_LIFTED ? '해제될 때까지 이어집니다.' : `${showDateTime(until)}에 끝납니다.`;
