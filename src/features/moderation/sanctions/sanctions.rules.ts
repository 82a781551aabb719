import type { Role } from '#/shared/authorship.ts';

/** Why a moderator may not give this sanction, else undefined; `days` 0 means until lifted. */
export function sanctionRefusal(
  { role }: { role: Role },
  author: { role: 'member' | 'admin' },
  { sanction, days }: { sanction: string; days: number },
): string | undefined {
  if (sanction === 'none') return undefined;
  if (author.role === 'admin') return '관리자에게는 제재를 할 수 없습니다. 먼저 관리자 권한을 해제해 주세요.';
  if (role !== 'admin' && sanction !== 'warning' && days === 0)
    return '운영진은 30일까지 정지할 수 있습니다.';
  return undefined;
}
