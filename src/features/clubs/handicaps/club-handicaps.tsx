import { useState } from 'react';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average } from '#/shared/average.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Problem } from '#/ui/feedback/notice.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { ChipRow } from '#/ui/page/chips.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import type { ClubPlayer, NewHandicap } from './handicaps.contract.ts';
import { REASON_LIMIT } from './handicaps.rules.ts';

const calls = browserApi.api.clubs[':id'].handicaps;
// The schema library is loaded once a form is used.
const loadHandicap = async () => (await import('./handicaps.contract.ts')).newHandicap;

const columnsOf = (open: (player: ClubPlayer) => void): Column<ClubPlayer>[] => [
  {
    title: '회원',
    lead: true,
    cell: player => (
      <Button variant="plain" onClick={() => open(player)}>
        {player.name}
      </Button>
    ),
  },
  { title: '수지', align: 'right', cell: ({ score }) => score ?? '–' },
  { title: '기록', fold: 'bare', cell: recordText },
  { title: '참고', fold: 'line', bare: true, cell: ({ hints }) => hints.join(' ') || null },
];

/** The members' club handicaps beside their games, averages and wins on the site. */
export function ClubHandicaps({ club }: { club: string }) {
  const [ball, setBall] = useState<Ball>('4');
  const [open, setOpen] = useState<ClubPlayer>();
  const { found, problem, reload } = useLoaded(
    () => fetchJson(calls.$get({ param: { id: club }, query: { ball } })),
    ball,
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <ChipRow>
        {BALLS.map(each => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === ball}
            onClick={() => setBall(each)}
          >
            {each}구
          </button>
        ))}
      </ChipRow>
      <Problem>{problem}</Problem>
      {(found || !problem) && (
        <Table
          caption={`${ball}구 동호회 수지`}
          columns={columnsOf(setOpen)}
          rows={found?.players ?? []}
          rowKey={({ number }) => number}
          empty="불러오는 중입니다…"
        />
      )}
      <Sheet title={`${open?.name ?? ''} ${ball}구 수지`} open={open !== undefined} onClose={close}>
        {open && (
          <PlayerSheet
            club={club}
            ball={ball}
            player={open}
            maySet={found?.can.set === true}
            onDone={() => {
              close();
              reload();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

const BALLS = ['4', '3'] as const;

/** The games and average of the last days and the wins of the year: `60일 12경기 0.512 · 올해 8승`. */
function recordText({ spans, wins }: ClubPlayer): string {
  const played = spans
    .filter(({ games }) => games > 0)
    .map(({ days, games, points, innings }) =>
      [`${days}일 ${games}경기`, innings > 0 && average(points, innings)].filter(Boolean).join(' '),
    );
  return [...played, wins > 0 && `올해 ${wins}승`].filter(Boolean).join(' · ') || '기록 없음';
}

type PlayerProps = { club: string; ball: Ball; player: ClubPlayer; maySet: boolean; onDone: () => void };

function PlayerSheet({ club, ball, player, maySet, onDone }: PlayerProps) {
  const param = { id: club, member: String(player.number) };
  const { found } = useLoaded(() => fetchJson(calls[':member'].$get({ param })));
  const changes = found?.filter(change => change.ball === ball) ?? [];
  return (
    <>
      <p className="mb-3 text-soft">
        {[player.profile > 0 && `회원 정보의 수지 ${player.profile}`, recordText(player), ...player.hints]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {maySet && <HandicapForm param={param} ball={ball} player={player} onDone={onDone} />}
      {changes.length > 0 && (
        <ul className="mt-5 grid gap-2" aria-label="바뀐 기록">
          {changes.map(({ score, reason, by, date }) => (
            <li key={date} className="wrap-anywhere">
              <strong>{score}</strong> {reason}{' '}
              <small className="text-soft">
                {by} · <Day of={date.slice(0, 10)} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FormProps = Omit<PlayerProps, 'club' | 'maySet'> & { param: { id: string; member: string } };

function HandicapForm({ param, ball, player, onDone }: FormProps) {
  const now = player.score ?? player.profile;
  const form = useForm<{ ball: Ball; score: string; reason: string }, NewHandicap>(loadHandicap, {
    ball,
    score: now > 0 ? String(now) : '',
    reason: '',
  });
  const save = async (json: NewHandicap) => {
    toast((await fetchJson(calls[':member'].$post({ param, json }))).message);
    onDone();
  };
  return (
    <Form {...form.bind(save)}>
      <NumberInput label="수지" required {...form.field('score')} />
      <TextInput label="사유" required limit={REASON_LIMIT} {...form.field('reason')} />
      <FormActions submit="수지 정하기" busy={form.busy} />
    </Form>
  );
}
