export const UNREADABLE = '공지사항을 불러오는 중 문제가 발생했습니다.';
export const RANKING_FAILED = '지금은 랭킹을 불러올 수 없습니다. 잠시 후 다시 시도해 주세요.';
