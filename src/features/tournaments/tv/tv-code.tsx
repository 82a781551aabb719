import { useState } from 'react';
import type { TvCode } from '#/features/tournaments/server/tournaments.contract.ts';
import { spokenTime } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Button } from '#/ui/theme/button.tsx';

/** A button that makes a six-digit code; typed at `/tv`, the code opens the tournament's TV screen. */
export function TvCodeOffer({ id, origin }: { id: number; origin: string }) {
  const [made, setMade] = useState<TvCode>();
  const { press } = usePress();
  const call = browserApi.api.tournaments[':id']['tv-code'];
  const make = () => press(async () => setMade(await fetchJson(call.$post({ param: { id: String(id) } }))));
  return (
    <div className="grid gap-2 mb-4">
      {made && (
        <p role="status">
          TV에서 <b>{origin.replace(/^https?:\/\//, '')}/tv</b> 를 열고 입력하세요.
          <strong className="block text-figure font-extrabold tracking-[0.12em] tabular-nums">
            {made.code.replace(/^(...)/, '$1 ')}
          </strong>
          {spokenTime(made.until.slice(11, 16))}까지 쓸 수 있습니다.
        </p>
      )}
      <Button variant="quiet" onClick={() => void make()}>
        {made ? '새 TV 코드' : 'TV 코드 만들기'}
      </Button>
    </div>
  );
}
