import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showDateTime } from '#/shared/time/time.ts';

/** The `until` of a sanction that lasts until it is lifted: it sorts behind every other time. */
export const UNTIL_LIFTED = '9999-12-31T00:00:00.000Z';

// Whoever is suspended still reads, takes the own data along, withdraws, objects, asks about the own data and logs out. Paths end here, so that
// what lies below one is not let through with it.
const STILL_ALLOWED = [
  /^(GET|HEAD|OPTIONS) /,
  /^POST \/api\/auth\/(login|logout|logout-everywhere)$/,
  /^POST \/api\/[a-z]+\/\d+\/views$/,
  /^POST \/api\/privacy-requests(\/own|\/status)?$/,
  /^POST \/api\/sanctions\/\d+\/objection$/,
  /^PUT \/api\/notifications\/(\d+\/)?read$/,
  /^DELETE \/api\/memberanking\/[^/]+$/,
];

/** Refuses (403) what a suspended member sends; `sent` is the method and the path. */
export function refuseSuspended(member: SignedIn | null, sent: string): void {
  if (!member?.suspendedUntil || STILL_ALLOWED.some(allowed => allowed.test(sent))) return;
  throw new Refusal(
    'forbidden',
    `이용이 정지된 계정입니다. ${endOf(member.suspendedUntil)} 사유는 제재 내역에서 볼 수 있습니다.`,
  );
}

/** Refuses (403) what a member under 글쓰기 정지 would write. */
export function refuseWriteBan({ writeBannedUntil: until }: SignedIn): void {
  if (until)
    throw new Refusal(
      'forbidden',
      `글쓰기가 정지되었습니다. ${endOf(until)} 사유는 제재 내역에서 볼 수 있습니다.`,
    );
}

const endOf = (until: string) =>
  until === UNTIL_LIFTED ? '해제될 때까지 이어집니다.' : `${showDateTime(until)}에 끝납니다.`;
