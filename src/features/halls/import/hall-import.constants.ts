/** Number of last imports that can be undone. */
export const IMPORTS_KEPT = 20;
/** Number of halls that one call restores or removes. */
export const UNDONE_AT_ONCE = 500;
export const RUN_MISSING = '되돌릴 수 있는 등록이 아닙니다. 목록을 새로 고쳐주세요.';
export const RUNS_FAILED = '지난 등록을 불러오는 중 문제가 발생했습니다.';
export const UNDO_FAILED = '등록을 되돌리는 중 문제가 발생했습니다.';
