export const FIGURES_FAILED = '당구장의 현황을 불러오는 중 문제가 발생했습니다.';
export const FIGURE_DAYS = 30;
/** Counting stops here. */
export const FIGURES_MOST = 10_000;
