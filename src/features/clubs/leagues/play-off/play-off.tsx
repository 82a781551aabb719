import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { League } from '#/features/clubs/leagues/leagues.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Checkbox } from '#/ui/form/field.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow, Section } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** The play-off of a league: the link to its tournament, or for an organiser the button that opens it. */
export function PlayOff({ league }: { league: League }) {
  const [isOpening, setOpening] = useState(false);
  const { playOff, tournament, can, teams } = league;
  if (tournament === null && playOff < 2) return null;
  const count = Math.min(playOff, teams.length);
  return (
    <Section id="play-off" title="플레이오프">
      {tournament !== null && <PageLink to={`/tournaments/${tournament}`}>플레이오프 대진표 보기</PageLink>}
      {tournament === null && (
        <p className="text-soft text-row">리그가 끝나면 상위 {count}팀이 토너먼트로 겨룹니다.</p>
      )}
      {can.openPlayOff && (
        <p>
          <Button onClick={() => setOpening(true)}>상위 {count}팀으로 플레이오프 열기</Button>
        </p>
      )}
      {isOpening && <OpeningSheet league={league} count={count} onClose={() => setOpening(false)} />}
    </Section>
  );
}

type OpeningProps = { league: League; count: number; onClose: () => void };

/** The best teams; the organiser orders those that share a place, then the bracket is drawn. */
function OpeningSheet({ league: { id, club, table, teams }, count, onClose }: OpeningProps) {
  const last = table[count - 1]?.place ?? 0;
  const [order, setOrder] = useState(table.filter(({ place }) => place <= last));
  const [thirdPlace, setThirdPlace] = useState(false);
  const { press } = usePress();
  const navigate = useNavigate();
  const isEqual = (index: number) => index > 0 && order[index - 1]?.place === order[index]?.place;
  const raise = (index: number) => {
    const row = order[index];
    if (row) setOrder(order.toSpliced(index, 1).toSpliced(index - 1, 0, row));
  };
  const open = () =>
    press(async () => {
      const call = browserApi.api.clubs[':id'].leagues[':league']['play-off'];
      const json = { teams: order.slice(0, count).map(({ team }) => team), thirdPlace };
      const made = await fetchJson(call.$post({ param: { id: String(club.id), league: String(id) }, json }));
      toast(made.message);
      await navigate(`/tournaments/${made.id}`);
    });
  return (
    <Sheet title="플레이오프 열기" onClose={onClose}>
      <div className="grid gap-4 mb-4">
        {order.some((_, index) => isEqual(index)) && (
          <p>순위가 같은 팀이 있습니다. 추첨이나 재경기로 정한 차례대로 올려 주세요.</p>
        )}
        <ol>
          {order.map(({ team, place }, index) => (
            <ListRow key={team} className={index < count ? '' : 'text-soft'}>
              <span>
                {place}위 {teams[team]?.name}
                {index >= count && ' (나가지 않음)'}
              </span>
              {isEqual(index) && (
                <Button
                  variant="quiet"
                  small
                  aria-label={`${teams[team]?.name} 올리기`}
                  onClick={() => raise(index)}
                >
                  올리기
                </Button>
              )}
            </ListRow>
          ))}
        </ol>
        {count >= 4 && (
          <Checkbox value={thirdPlace} onChange={setThirdPlace}>
            3·4위전을 합니다
          </Checkbox>
        )}
      </div>
      <SheetActions label="열기" onConfirm={() => void open()} onClose={onClose} />
    </Sheet>
  );
}
