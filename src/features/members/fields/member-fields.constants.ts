// What a form shows of its fields before it knows their schema.
export const ID_LIMIT = 20;
export { NICKNAME_LIMIT } from '#/shared/authorship.ts';
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 128;
