// Viewed data by path: the first matching pattern counts, so longer paths come before shorter ones.
const LOOKED_AT: [RegExp, string][] = [
  [/^\/api\/members\/export$/, '회원 목록 파일'],
  [/^\/api\/members(\/|$)/, '회원 관리'],
  [/^\/api\/memberanking\/[^/]+/, '회원정보'],
  [/^\/api\/memberanking$/, '연락처가 있는 랭킹'],
  [/^\/api\/tournaments\//, '대회 참가 신청'],
  [/^\/api\/(promotion|singlematch)\//, '매치 신청'],
  [/^\/api\/access-records/, '접속 기록'],
  [/^\/api\/leaks\/affected/, '유출 대상 명단'],
];

/** The words for the data that the call of this path shows; the path itself when it is unknown. */
export const lookedAt = (path: string): string => LOOKED_AT.find(([of]) => of.test(path))?.[1] ?? path;
