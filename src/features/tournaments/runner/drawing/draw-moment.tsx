import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { isJustDrawn } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { Button } from '#/ui/theme/button.tsx';

/**
 * The code of a draw by lot, in letters that can be read from the back of the hall; shown until a match is
 * played.
 */
export function DrawMoment({ tournament, onPicture }: { tournament: Tournament; onPicture: () => void }) {
  const { draw, groups } = tournament;
  if (draw?.by !== 'lot' || !isJustDrawn(tournament)) return null;
  return (
    <section className="card grid gap-1 justify-items-center mb-4 text-center" aria-label="추첨 결과">
      <p>추첨 코드</p>
      <p className="text-[clamp(3rem,16vw,7rem)] font-extrabold leading-[1.2] tracking-[0.12em] tabular-nums">
        {draw.code}
      </p>
      <p className="text-soft text-row">
        {groups.length > 0
          ? '이 코드와 명단이면 누구나 같은 조 편성을 다시 만들 수 있습니다.'
          : '이 코드와 명단이면 누구나 같은 대진을 다시 만들 수 있습니다.'}
      </p>
      <Button variant="quiet" onClick={onPicture}>
        {groups.length > 0 ? '조 편성 보기' : '대진표 보기'}
      </Button>
    </section>
  );
}
