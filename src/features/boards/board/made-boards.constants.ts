/**
 * The boards that admins made and this reader may read, in the order of the menu; `more` is true where
 * members can read others.
 */
export type MadeBoards = { boards: { slug: string; name: string; purpose: string }[]; more: boolean };
export const NO_BOARDS: MadeBoards = { boards: [], more: false };
