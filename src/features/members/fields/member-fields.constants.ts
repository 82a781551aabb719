// The limits that a form shows before the fields' schema is loaded.
export const ID_LIMIT = 20;
export { NICKNAME_LIMIT } from '#/shared/authorship.ts';
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 128;
