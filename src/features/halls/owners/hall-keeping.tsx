import { Megaphone, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { BrowserSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { type ClaimDraft, claimDraft, type Keeper, type Keeping } from './hall-claims.contract.ts';
import { CLAIM_NOTE_LIMIT } from './hall-claims.rules.ts';

export function HallKeeping({ hall, session }: { hall: Hall; session: NonNullable<BrowserSession> }) {
  const load = () =>
    fetchJson(browserApi.api['billiard-halls'][':id'].keeping.$get({ param: { id: String(hall.id) } }));
  // If the call fails, the page stays as guests see it.
  const { found: keeping, reload } = useLoaded(load, hall.id);
  if (!keeping) return null;
  return (
    <section className="mt-6" aria-label="당구장 관리">
      {(keeping.isKeeper || session.isAdmin) && (
        <p className="mb-4 flex flex-wrap gap-2">
          <QuietLink to={`/region/${hall.id}/edit`}>
            <Pencil size={16} />
            당구장 정보 고치기
          </QuietLink>
          <QuietLink to={`/region/${hall.id}/edit?part=news`}>
            <Megaphone size={16} />
            소식 쓰기
          </QuietLink>
        </p>
      )}
      {keeping.isKeeper || <Claim hall={hall} claim={keeping.claim} reload={reload} />}
      {(keeping.isKeeper || keeping.keepers.length > 0) && (
        <Keepers hall={hall} keepers={keeping.keepers} own={session.userId} reload={reload} />
      )}
    </section>
  );
}

function Claim({ hall, claim, reload }: { hall: Hall; claim: Keeping['claim']; reload: () => void }) {
  const [open, setOpen] = useState(false);
  const { perform, busy } = useConfirmedAction(reload);
  const withdraw = async () => {
    const call = browserApi.api['billiard-halls'][':id'].claims;
    const param = { id: String(hall.id) };
    await perform({
      question: { title: `‘${hall.name}’ 관리 신청을 취소합니다.`, confirmLabel: '신청 취소' },
      call: () => fetchJson(call.$delete({ param })),
      removes: true,
    });
  };
  if (claim?.state === 'open')
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span>관리 신청을 확인하고 있습니다. 결과는 알림으로 알려 드립니다.</span>
        <Button variant="quiet" small busy={busy} onClick={() => void withdraw()}>
          신청 취소
        </Button>
      </p>
    );
  const reloadSoon = () => {
    setOpen(false);
    reload();
  };
  return (
    <>
      {claim?.state === 'declined' && (
        <p className="mb-2 whitespace-pre-wrap wrap-anywhere">
          관리 신청이 거절되었습니다. 사유: {claim.answer}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-soft text-row">
        이 당구장을 운영하십니까?
        <Button variant="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          당구장 관리 신청
        </Button>
      </p>
      {open && <ClaimSheet hall={hall} onClose={() => setOpen(false)} onSent={reloadSoon} />}
    </>
  );
}

type KeepersProps = { hall: Hall; keepers: Keeper[]; own: string; reload: () => void };

function Keepers({ hall, keepers, own, reload }: KeepersProps) {
  const { perform, busy } = useConfirmedAction(reload);
  const remove = async ({ id, username }: Keeper) => {
    const call = browserApi.api['billiard-halls'][':id'].keepers[':keeper'];
    const param = { id: String(hall.id), keeper: id };
    const isOwn = id === own;
    await perform({
      question: {
        title: `‘${hall.name}’의 관리를 끝냅니다.`,
        body: isOwn ? '다시 관리하려면 새로 신청해야 합니다.' : `${username}님은 더 고칠 수 없습니다.`,
        confirmLabel: isOwn ? '그만두기' : '관리 끝내기',
        danger: true,
      },
      call: () => fetchJson(call.$delete({ param })),
      removes: true,
    });
  };
  return (
    <div className="card mt-4">
      <h2 className="font-bold">이 당구장을 관리하는 회원</h2>
      <ul>
        {keepers.map(keeper => (
          <li key={keeper.id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <span>
              <bdi>{keeper.username}</bdi>{' '}
              <small className="text-soft text-label">
                <When iso={keeper.date} />
                부터
              </small>
            </span>
            <Button variant="quiet" small busy={busy} onClick={() => void remove(keeper)}>
              {keeper.id === own ? '그만두기' : `${keeper.username}님 관리 끝내기`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const EMPTY = { license: '', note: '' };

function ClaimSheet({ hall, onClose, onSent }: { hall: Hall; onClose: () => void; onSent: () => void }) {
  const form = useForm<typeof EMPTY, ClaimDraft>(claimDraft, EMPTY);
  const draft = useDraft(`hall-claim-${hall.id}`, form.values, form.replace);
  const send = async (json: ClaimDraft) => {
    const param = { id: String(hall.id) };
    const call = browserApi.api['billiard-halls'][':id'].claims.$post({ param, json });
    toast(await fetchJson(call));
    draft.clear(EMPTY);
    onSent();
  };
  return (
    <Sheet title="당구장 관리 신청" onClose={onClose}>
      <Form {...form.bind(send)}>
        <p className="text-soft">
          ‘{hall.name}’의 정보를 직접 고치도록 신청합니다. 관리자가 확인한 뒤 알림으로 알려 드립니다.
        </p>
        {draft.notice}
        <TextInput
          label="관리번호 (인허가번호)"
          help="체육시설업 신고증에 적힌 번호입니다. 인허가 파일과 견줍니다."
          limit={LICENSE_LIMIT}
          {...form.field('license')}
        />
        <TextArea
          label="설명"
          help="관리번호가 없으면 어떻게 확인하면 되는지 적어주세요. 관리자만 읽습니다."
          limit={CLAIM_NOTE_LIMIT}
          {...form.field('note')}
        />
        <FormActions submit="신청하기" busy={form.busy} onCancel={onClose} />
      </Form>
    </Sheet>
  );
}
