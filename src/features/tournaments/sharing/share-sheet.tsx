import { useState } from 'react';
import { TABLE_PARAM } from '#/features/tournaments/live/live.rules.ts';
import type { NewLink, TournamentLink, TvCode } from '#/features/tournaments/server/tournaments.contract.ts';
import { wholeNumbers } from '#/shared/lists/sequences.ts';
import { spokenTime } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { CopyField } from '#/ui/form/copy-field.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { EmbedCode } from './embed-code.tsx';
import { useOrigin } from './use-origin.ts';

type ShareProps = {
  id: number;
  tables: number;
  /** Whether the tournament is listed, so that guests can open it; only then can other web sites embed it. */
  listed: boolean;
  mayRevoke: boolean;
  open: boolean;
  onClose: () => void;
};

export function ShareSheet({ id, tables, listed, mayRevoke, open, onClose }: ShareProps) {
  return (
    <Sheet title="공유" open={open} onClose={onClose}>
      <div className="grid gap-2">
        <Links id={id} tables={tables} mayRevoke={mayRevoke} />
        {listed && (
          <EmbedCode
            path={`/tournaments/${id}`}
            title="대진표"
            about="대진표가 그 자리에서 경기와 함께 바뀝니다. 회원의 연락처나 아이디는 들어가지 않습니다."
          />
        )}
      </div>
    </Sheet>
  );
}

function Links({ id, tables, mayRevoke }: Pick<ShareProps, 'id' | 'tables' | 'mayRevoke'>) {
  const { links, problem, make, revoke } = useLinks(id);
  const origin = useOrigin();
  if (!links) return problem ? <p role="alert">{problem}</p> : <Loading />;
  const viewLink = links.find(({ kind }) => kind === 'view');
  const choices: { choice: NewLink; title: string; about: string }[] = [
    {
      choice: { kind: 'view' },
      title: '보기 링크',
      about: '로그인 없이 대진표와 점수를 봅니다. 참가자로 등록된 회원은 여기에서 참가를 수락합니다.',
    },
    ...wholeNumbers(1, tables).map(table => ({
      choice: { kind: 'table' as const, table },
      title: `${table}번 테이블 링크`,
      about: '이 링크를 연 사람은 이 테이블로 호출된 경기의 점수를 기록합니다.',
    })),
  ];
  return (
    <ul className="grid gap-2">
      {choices.map(({ choice, title, about }) => {
        const link = links.find(
          each => each.kind === choice.kind && each.table === (choice.kind === 'table' ? choice.table : 0),
        );
        return (
          <li key={title}>
            <Fold open={choice.kind === 'view'} summary={title}>
              <p className="mb-3 text-soft text-row">{about}</p>
              {link ? (
                <OneLink
                  link={link}
                  title={title}
                  onRevoke={mayRevoke ? again => void revoke(link, title, again ? choice : null) : undefined}
                />
              ) : (
                <Button onClick={() => void make(choice)}>링크 만들기</Button>
              )}
              {choice.kind === 'view' && <TvCodeOffer id={id} origin={origin} />}
            </Fold>
          </li>
        );
      })}
      {viewLink && <BroadcastAddresses link={viewLink} tables={tables} />}
    </ul>
  );
}

/** The addresses to enter in broadcasting software as browser sources: for all tables and for each table. */
function BroadcastAddresses({ link, tables }: { link: TournamentLink; tables: number }) {
  const address = `${useOrigin()}${link.path}/overlay`;
  const tableNumbers = tables > 1 ? wholeNumbers(1, tables) : [];
  return (
    <li>
      <Fold summary="방송 자막">
        <div className="grid gap-3">
          <p className="text-soft text-row">
            OBS 같은 방송 프로그램에 ‘브라우저 소스’로 넣으면, 바탕이 비치는 화면에 이름과 점수, 이닝이 경기와
            함께 바뀝니다.
          </p>
          <CopyField label="방송 자막 주소" value={address} />
          {tableNumbers.map(table => (
            <CopyField
              key={table}
              label={`${table}번 테이블 방송 자막 주소`}
              value={`${address}?${TABLE_PARAM}=${table}`}
            />
          ))}
        </div>
      </Fold>
    </li>
  );
}

type OneLinkProps = { link: TournamentLink; title: string; onRevoke: ((again: boolean) => void) | undefined };

function OneLink({ link, title, onRevoke }: OneLinkProps) {
  const address = `${useOrigin()}${link.path}`;
  return (
    <div className="grid gap-3 mb-4">
      <QrCode text={address} label={`${title} QR 코드`} className="w-48 max-w-full mx-auto rounded-lg" />
      <CopyRow label={`${title} 주소`} value={address} what="링크">
        <a className="button button-quiet" href={link.path} target="_blank" rel="noopener">
          열기
        </a>
        {link.kind === 'view' && (
          <a className="button button-quiet" href={`${link.path}/tv`} target="_blank" rel="noopener">
            TV 화면
          </a>
        )}
        {onRevoke && (
          <>
            <Button variant="quiet" onClick={() => onRevoke(true)}>
              새로 만들기
            </Button>
            <Button variant="danger" onClick={() => onRevoke(false)}>
              링크 끊기
            </Button>
          </>
        )}
      </CopyRow>
    </div>
  );
}

function useLinks(id: number) {
  const { perform } = useConfirmedAction();
  const { press } = usePress();
  const calls = browserApi.api.tournaments[':id'].links;
  const param = { id: String(id) };
  const { found, problem, reload } = useLoaded(() => fetchJson(calls.$get({ param })), id);
  const make = async (json: NewLink) => {
    await press(() => fetchJson(calls.$post({ param, json })));
    reload();
  };
  const revoke = async (link: TournamentLink, title: string, again: NewLink | null) => {
    const done = await perform({
      question: {
        title: `${title}를 끊습니다.`,
        body: `이 링크로 보던 화면은 더는 볼 수 없습니다.${again ? ' 그리고 새 링크를 만듭니다.' : ''}`,
        confirmLabel: again ? '새로 만들기' : '링크 끊기',
        danger: true,
      },
      call: async () => {
        await fetchJson(calls[':token'].$delete({ param: { ...param, token: link.token } }));
        return '링크를 끊었습니다.';
      },
    });
    if (done && again) await make(again);
    else if (done) reload();
  };
  return { links: found, problem, make, revoke };
}

/** A button that makes a six-digit code; typed at `/tv`, the code opens the tournament's TV screen. */
function TvCodeOffer({ id, origin }: { id: number; origin: string }) {
  const [made, setMade] = useState<TvCode>();
  const { press } = usePress();
  const call = browserApi.api.tournaments[':id']['tv-code'];
  const make = () => press(async () => setMade(await fetchJson(call.$post({ param: { id: String(id) } }))));
  return (
    <div className="grid justify-items-start gap-2 mt-4">
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
