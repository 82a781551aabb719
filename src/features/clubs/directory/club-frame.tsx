import { type ReactNode, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import type { Club } from './clubs.contract.ts';
import { CODE_LENGTH } from './clubs.rules.ts';

const CLUB_TABS = [
  { value: 'home', title: '소개', path: '' },
  { value: 'meetings', title: '정모', path: '/meetings' },
  { value: 'dues', title: '회비', path: '/dues' },
  { value: 'members', title: '회원', path: '/members' },
  { value: 'team-matches', title: '교류전', path: '/team-matches' },
  { value: 'leagues', title: '리그', path: '/leagues' },
] as const;
/** Tabs that everybody may open; the others are for members. */
const PUBLIC_TABS = ['home', 'members', 'leagues'];

type ClubFrameProps = {
  club: { id: number; name: string; board?: string; own?: { waits: boolean } | null };
  current: (typeof CLUB_TABS)[number]['value'];
  actions?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
};

/** The link back above a title. The menu is in the same line, so that it moves no tab. */
export const BackRow = ({ menu, children }: { menu: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between">
    {children}
    {menu && <div className="-mt-2">{menu}</div>}
  </div>
);

/** The frame of a club's pages: name, tabs and content. Only members get the tab of the board. */
export function ClubFrame({
  club: { id, name, board, own },
  current,
  actions,
  menu,
  children,
}: ClubFrameProps) {
  const shown = CLUB_TABS.filter(({ value }) => own?.waits === false || PUBLIC_TABS.includes(value));
  const parts = shown.map(({ path, ...tab }) => ({ ...tab, to: `/clubs/${id}${path}` }));
  const tabs = board ? [...parts, { value: 'board', title: '게시판', to: board }] : parts;
  return (
    <PageFrame
      title={name}
      width="reading"
      above={
        <BackRow menu={menu}>
          <BackLink list="/clubs" title="동호회" />
        </BackRow>
      }
      actions={actions}
    >
      <LinkTabs label="동호회" tabs={tabs} current={current} />
      <div className="mt-4 grid gap-4">{children}</div>
    </PageFrame>
  );
}

const calls = browserApi.api.clubs[':id'];

/** The part of the page by which the reader joins a club; guests log in first. */
export function JoinPart({ club: { id, joining } }: { club: Club }) {
  const [code, setCode] = useState('');
  const { change, busy } = useChange();
  const join = () => change(() => calls.members.$post({ param: { id: String(id) }, json: { code } }));
  return (
    <>
      <LinkButton className="guest-only justify-self-start" to={`/login?next=/clubs/${id}`}>
        로그인하고 가입하기
      </LinkButton>
      <div className="member-only flex flex-wrap items-end gap-2">
        {joining === 'code' && (
          <TextInput
            label="초대 코드"
            name="code"
            maxLength={CODE_LENGTH + 4}
            autoCapitalize="none"
            value={code}
            error={undefined}
            onChange={setCode}
          />
        )}
        <Button
          busy={busy}
          aria-disabled={joining === 'code' && code.trim() === ''}
          onClick={() => void join()}
        >
          {joining === 'approval' ? '가입 신청' : '가입하기'}
        </Button>
      </div>
    </>
  );
}

/** Returns a function that asks whether to dissolve a club, and dissolves it. */
export function useDissolving({ id, name }: { id: number; name: string }) {
  const { perform } = useReloadingAction();
  return () =>
    perform({
      question: {
        title: `‘${name}’ 동호회를 해산합니다.`,
        body: '회원, 정모, 회비 장부, 수지, 소개와 회칙이 지워지고 게시판이 닫힙니다. 끝나지 않은 리그는 사이트 관리자가 이어서 주최합니다. 이름과 해산한 날만 남습니다. 되돌릴 수 없습니다.',
        confirmLabel: '해산',
        danger: true,
      },
      call: () => fetchJson(calls.closed.$put({ param: { id: String(id) } })),
    });
}
