/** Number of halls that one transaction restores or removes. */
export const UNDONE_AT_ONCE = 500;
export const RUN_MISSING = '되돌릴 수 있는 등록이 아닙니다. 화면을 새로 고쳐주세요.';
export const LAST_IMPORT_FAILED = '마지막 등록을 불러오는 중 문제가 발생했습니다.';
export const UNDO_FAILED = '등록을 되돌리는 중 문제가 발생했습니다.';
