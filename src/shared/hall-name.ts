/** Maximum length of a hall's name, in code points: in the directory, and for a member's home hall. */
export const HALL_NAME_LIMIT = 50;
