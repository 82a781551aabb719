/** The maximum length of a hall's name, in code points: of the directory's, and of a member's home hall. */
export const HALL_NAME_LIMIT = 50;
