// 대회전 is a cushion path, and the name of halls.
const TOURNAMENT =
  /대회(?!전)|(?:월례|대항|교류|최강|왕중왕|챔피언|오픈|리그|토너먼트|연승)전|선수권|토너먼트|리그|챔피언십/;

/** Whether the title of a promotion names a tournament; other promotions are lessons, clubs and sales. */
export const isTournamentTitle = (title: string) => TOURNAMENT.test(title);
