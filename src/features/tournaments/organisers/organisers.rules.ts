import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { commandOwner } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { TournamentState } from '#/features/tournaments/server/tournaments.contract.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import type { Role } from './organisers.constants.ts';
import type { CoOrganiser } from './organisers.contract.ts';

export const SCORES_ONLY = '점수를 맡은 회원은 경기 결과만 기록합니다. 진행을 맡은 회원에게 알려 주세요.';
export const ORGANISER_ONLY = '주최자만 할 수 있습니다.';
export const IS_OVER = '끝난 대회에는 함께 진행할 회원을 초대할 수 없습니다.';
/** The message for a refused invitation, also if the member blocks the organiser: that stays secret. */
export const NOT_INVITED = '지금은 이 회원을 초대할 수 없습니다.';
export const NO_INVITATION = '답할 초대가 없습니다.';

export const ORGANISERS_MOST = 10;

/** The facts that decide a member's rights; `coOrganiser` is the reader's own part, null without one. */
export type Organised = {
  organiser: number;
  state: TournamentState;
  coOrganiser: CoOrganiser | null;
};

export const isOrganiser = (reader: Reader, { organiser }: Pick<Organised, 'organiser'>) =>
  reader?.number === organiser;

/** Whether the reader is the organiser, or accepted one of these roles; a void tournament changes nothing. */
export function hasRole(reader: Reader, row: Omit<Organised, 'state'>, roles: readonly Role[]): boolean {
  const { coOrganiser: own } = row;
  return (
    isOrganiser(reader, row) || (own?.state === 'accepted' && roles.some(role => own.roles.includes(role)))
  );
}

/** Whether the reader may draw, call, correct, undo and end, and share links. */
export const mayRun = (reader: Reader, row: Organised) =>
  row.state !== 'void' && hasRole(reader, row, ['run']);

/** Whether the reader may record results and the scores of matches under way. */
export const mayScore = (reader: Reader, row: Organised) =>
  row.state !== 'void' && hasRole(reader, row, ['run', 'score']);

/** Whether the reader may invite and remove co-organisers, revoke links and hand the tournament over. */
export const mayManageOrganisers = (reader: Reader, row: Organised) =>
  row.state !== 'void' && isOrganiser(reader, row);

/** Whether the reader (an organiser or an admin) sees all names, and the sender of each event. */
export const seesWhole = (reader: Reader, row: Omit<Organised, 'state'>) =>
  isAuthorOrAdmin(reader, { author: row.organiser }) || row.coOrganiser?.state === 'accepted';

const SCORING: readonly TournamentEvent['type'][] = ['won', 'advanced', 'tied', 'started'];

/** Whether the role 점수 may send an event: results and wins of matches, and nothing that ends the tournament. */
export function isScoring(event: TournamentEvent): boolean {
  if (SCORING.includes(event.type)) return true;
  const commands = commandOwner(event)?.commands;
  return commands !== undefined && event.type !== commands.ending;
}
