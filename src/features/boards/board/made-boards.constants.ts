/** The boards that admins made and the reader may read, in the order of the menu; `more` where members read others. */
export type MadeBoards = { boards: { slug: string; name: string; purpose: string }[]; more: boolean };
export const NO_BOARDS: MadeBoards = { boards: [], more: false };
