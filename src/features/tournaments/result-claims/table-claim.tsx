import { useState } from 'react';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedText, storeText } from '#/ui/client/device/storage.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { ClaimForm } from './claim-form.tsx';
import { ClaimPanel, claimText } from './claim-panel.tsx';
import type { ClaimedResult, ResultClaim } from './result-claims.contract.ts';

type TableProps = {
  token: string;
  tournament: Tournament;
  match: Match;
  claims: readonly ResultClaim[];
  /** The scoreboard of the match, with which the forms begin. */
  game: Game | undefined;
  /** Records a result at once, as the scorekeeper of this table does. */
  onRecord: (result: ClaimedResult) => void;
};

/** On a table's page, the finished score of its match: as one of the two players, or as the scorekeeper. */
export function TableClaim({ token, onRecord, ...about }: TableProps) {
  const { tournament, match, claims, game } = about;
  const [who, setWho] = useState('');
  const [isTyping, setTyping] = useState(false);
  const typed = claims.filter(claim => claim.match === match.key);
  const entry = Number(who);
  const send = (result: ClaimedResult) => {
    const call = browserApi.api.live[':token'].matches[':match'].claim;
    const json = { ...result, entry, device: deviceKey(token) };
    return fetchJson(call.$put({ param: { token, match: match.key }, json }));
  };
  const record = async (result: ClaimedResult) => {
    onRecord(result);
    return true;
  };
  return (
    <Fold className="mt-6" summary="끝난 경기의 결과 입력" open={typed.length > 0}>
      <div className="grid gap-4 mb-4">
        {entry === 0 &&
          typed.map(claim => (
            <p key={claim.entry}>
              {nameOf(tournament, claim.entry)} 입력: <strong>{claimText(tournament, match, claim)}</strong> ·
              상대 확인 대기
            </p>
          ))}
        <Chips
          legend="누가 입력합니까?"
          name="claimant"
          value={who}
          onChange={setWho}
          options={[
            ...entriesIn(match).map(each => ({ value: String(each), label: nameOf(tournament, each) })),
            { value: KEEPER, label: '심판·기록원' },
          ]}
        />
        {who === KEEPER && <Button onClick={() => setTyping(true)}>결과 입력</Button>}
        {entry > 0 && <ClaimPanel {...about} entry={entry} send={send} />}
        {isTyping && (
          <ClaimForm
            tournament={tournament}
            match={match}
            title={`${titleAtTable(tournament, match)} 결과`}
            game={game}
            onSend={record}
            onClose={() => setTyping(false)}
          />
        )}
      </div>
    </Fold>
  );
}

/** Like `matchTitle`; the only match of a tournament of two, such as a slot of a team match, is no round. */
export const titleAtTable = (tournament: Tournament, match: Match): string =>
  tournament.entries.length === 2 ? '경기' : matchTitle(tournament, match);

const KEEPER = '0';

/** The key by which the server tells this browser from others at a table; made when first needed. */
function deviceKey(token: string): string {
  const name = `claims ${token}`;
  const known = storedText(name);
  if (known) return known;
  const key = newUuid();
  storeText(name, key);
  return key;
}
