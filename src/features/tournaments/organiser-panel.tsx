import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addressOf, emptyNotebook } from '#/features/runner/notebook.rules.ts';
import { ask, browserApi } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { asTrouble } from '#/ui/call-trouble.ts';
import { useDeed } from '#/ui/deed.ts';
import { TextInput } from '#/ui/field.tsx';
import { Form, useForm } from '#/ui/form.tsx';
import { toast } from '#/ui/toast.tsx';
import { newUuid } from '#/ui/uuid.ts';
import { FactsFields } from './facts-fields.tsx';
import { eventsOf } from './follow.rules.ts';
import { ShareSheet } from './share-sheet.tsx';
import { Sheet } from './sheet.tsx';
import {
  type KeptTournament,
  type Sync,
  type TournamentFacts,
  tournamentFacts,
  voiding,
} from './tournaments.contract.ts';
import { SAVE_FAILED } from './tournaments.rules.ts';
import type { Following } from './use-following.ts';
import './sync.css';

/** What the organiser and admins may do with a tournament at its own address; nothing for everybody else. */
export function OrganiserPanel({ following: { kept, tournament } }: { following: Following }) {
  const [sheet, setSheet] = useState<'share' | 'facts' | 'void'>();
  const { can } = kept;
  const { goOn, busy } = useGoingOn(kept);
  const { settle, dialog } = useSettling(kept);
  if (!Object.values({ ...can, answer: false }).some(Boolean)) return null;
  const isFinished = tournament.phase === 'finished';
  const close = () => setSheet(undefined);
  return (
    <section className="on-server" aria-label="대회 관리">
      {can.run && (
        <Button busy={busy} onClick={() => void goOn()}>
          이 기기에서 진행하기
        </Button>
      )}
      {can.link && (
        <Button variant="quiet" onClick={() => setSheet('share')}>
          공유
        </Button>
      )}
      {can.close && isFinished && (
        <Button variant="quiet" onClick={() => void settle('closed')}>
          대회 종료
        </Button>
      )}
      {can.reopen && (
        <Button variant="quiet" onClick={() => void settle('reopened')}>
          다시 열기
        </Button>
      )}
      {can.change && (
        <Button variant="quiet" onClick={() => setSheet('facts')}>
          정보 수정
        </Button>
      )}
      {can.void && (
        <Button variant="danger" onClick={() => setSheet('void')}>
          무효로 하기
        </Button>
      )}
      {can.unvoid && (
        <Button variant="quiet" onClick={() => void settle('unvoid')}>
          무효 취소
        </Button>
      )}
      {can.remove && (
        <Button variant="danger" onClick={() => void settle('remove')}>
          삭제
        </Button>
      )}
      <ShareSheet
        id={kept.id}
        tables={tournament.settings?.tables ?? 0}
        open={sheet === 'share'}
        onClose={close}
      />
      <Sheet title="대회 정보 수정" open={sheet === 'facts'} onClose={close}>
        <FactsForm kept={kept} onDone={close} />
      </Sheet>
      <Sheet title="대회를 무효로 하기" open={sheet === 'void'} onClose={close}>
        <VoidForm kept={kept} onDone={close} />
      </Sheet>
      {dialog}
    </section>
  );
}

/** Opens the notebook of this tournament in this browser; where there is none, it is made from the server's events. */
function useGoingOn(kept: KeptTournament) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    try {
      const { listNotebooks, writeNotebook } = await import('#/features/runner/use-notebook-storage.ts');
      const all = (await listNotebooks()).flatMap(found => ('notebook' in found ? [found.notebook] : []));
      const known = all.find(notebook => notebook.server?.id === kept.id);
      if (known) return await navigate(addressOf(known));
      const at = new Date().toISOString();
      const made = {
        ...emptyNotebook({ mode: kept.mode, post: null }, { key: newUuid(), at }),
        version: 1,
        title: kept.title,
        events: eventsOf(kept),
        server: { id: kept.id, taken: kept.version, refused: [] },
      };
      await writeNotebook(made);
      await navigate(addressOf(made));
    } catch {
      toast('이 브라우저에는 대회를 저장할 수 없어 여기서 진행할 수 없습니다.', 'trouble');
    } finally {
      setBusy(false);
    }
  };
  return { goOn, busy };
}

const QUESTIONS = {
  closed: {
    title: '대회를 종료합니다.',
    body: '참가를 수락한 회원들의 경기가 전적과 랭킹에 반영됩니다. 고칠 것이 있으면 다시 열 수 있습니다.',
    confirmLabel: '종료',
  },
  reopened: {
    title: '대회를 다시 엽니다.',
    body: '반영된 전적과 랭킹은 다시 종료할 때까지 취소됩니다.',
    confirmLabel: '다시 열기',
  },
  unvoid: {
    title: '무효를 취소합니다.',
    body: '이 대회의 결과가 다시 기록에 반영됩니다.',
    confirmLabel: '무효 취소',
  },
  remove: {
    title: '대회를 삭제합니다.',
    body: '대진표와 기록이 모두 사라지고 링크가 끊깁니다. 되돌릴 수 없습니다.',
    confirmLabel: '삭제',
    danger: true,
  },
} as const;

function useSettling(kept: KeptTournament) {
  const { perform, dialog } = useDeed();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const settle = async (what: keyof typeof QUESTIONS) => {
    const done = await perform({
      question: QUESTIONS[what],
      call: () => CALLS[what](kept),
      otherwise: SAVE_FAILED,
    });
    if (!done) return;
    if (what === 'remove') await navigate('/tournaments?tab=own');
    else await revalidate();
  };
  return { settle, dialog };
}

const calls = browserApi.api.tournaments[':id'];
const paramOf = ({ id }: KeptTournament) => ({ id: String(id) });

const CALLS: Record<keyof typeof QUESTIONS, (kept: KeptTournament) => Promise<string>> = {
  closed: kept => send(kept, 'closed', '대회를 종료했습니다.'),
  reopened: kept => send(kept, 'reopened', '대회를 다시 열었습니다.'),
  unvoid: async kept => {
    await ask(calls.void.$delete({ param: paramOf(kept) }));
    return '무효를 취소했습니다.';
  },
  remove: async kept => {
    await ask(calls.$delete({ param: paramOf(kept) }));
    return '대회를 삭제했습니다.';
  },
};

async function send(kept: KeptTournament, type: 'closed' | 'reopened', done: string): Promise<string> {
  const events = [{ key: newUuid(), at: new Date().toISOString(), type }];
  const answer = (await ask(
    calls.events.$post({ param: paramOf(kept), json: { after: kept.version, events } }),
  )) as Sync;
  const refused = answer.results.find(({ state }) => state === 'refused');
  if (refused && 'message' in refused) throw new Error(refused.message);
  return done;
}

type FormProps = { kept: KeptTournament; onDone: () => void };

function FactsForm({ kept, onDone }: FormProps) {
  const { title, hall, day, listed } = kept;
  const { revalidate } = useRevalidator();
  const form = useForm(tournamentFacts, { title, hall, day, listed }, SAVE_FAILED);
  const save = async (json: TournamentFacts) => {
    await ask(calls.$put({ param: paramOf(kept), json })).catch(error => {
      throw asTrouble(error, SAVE_FAILED);
    });
    toast('대회 정보를 수정했습니다.');
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <FactsFields form={form} />
      <div className="form-actions">
        <Button type="submit" busy={form.busy}>
          저장
        </Button>
      </div>
    </Form>
  );
}

function VoidForm({ kept, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(voiding, { reason: '' }, SAVE_FAILED);
  const save = async (json: { reason: string }) => {
    await ask(calls.void.$post({ param: paramOf(kept), json })).catch(error => {
      throw asTrouble(error, SAVE_FAILED);
    });
    toast('대회를 무효로 했습니다.');
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <p className="share-about">
        이 대회의 승리와 기록이 취소되고, 목록에서 사라집니다. 진행자와 참가자에게 알립니다.
      </p>
      <TextInput label="사유" required {...form.field('reason')} />
      <div className="form-actions">
        <Button variant="danger" type="submit" busy={form.busy}>
          무효로 하기
        </Button>
      </div>
    </Form>
  );
}
