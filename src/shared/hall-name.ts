export const HALL_NAME_LIMIT = 50;
