/** No more names of halls are offered at once; where there are more, a region's are asked for, or one is typed. */
export const HALL_NAMES_MOST = 1000;
