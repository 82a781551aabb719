import {
  AtSign,
  CircleCheck,
  CircleX,
  Coins,
  Flag,
  Gavel,
  KeyRound,
  Lock,
  LockOpen,
  Megaphone,
  MessageSquare,
  MessageSquareReply,
  SquarePen,
  Trash2,
  TriangleAlert,
  Trophy,
  UserPlus,
  Webhook,
} from 'lucide-react';
import { useState } from 'react';
import {
  markRead,
  NOT_ME,
  useAccepting,
  useStopReset,
} from '#/features/notifications/bell/notification-actions.tsx';
import { useUnreadCount } from '#/features/notifications/bell/use-unread-count.ts';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { Notification } from './notifications.contract.ts';
import type { NotificationEvent, NotificationKind } from './sentences.rules.ts';

const ANSWER =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pr-4 pb-3 pl-13 text-label text-soft';

// The icons of kinds and of events; an event that is not listed has the icon of its kind.
const ICONS: Partial<Record<NotificationKind | NotificationEvent, typeof Coins>> = {
  comment: MessageSquare,
  answer: MessageSquareReply,
  mention: AtSign,
  application: UserPlus,
  cancellation: CircleX,
  post: SquarePen,
  changed: SquarePen,
  closed: Lock,
  opened: LockOpen,
  removed: Trash2,
  moderation: Gavel,
  commentRemoved: Trash2,
  decision: CircleCheck,
  declined: CircleX,
  points: Coins,
  report: Flag,
  sanction: Gavel,
  password: KeyRound,
  result: CircleCheck,
  turn: Megaphone,
  newMatch: Megaphone,
  hallNews: Megaphone,
  tournament: Trophy,
  organising: Trophy,
  handed: Trophy,
  reopened: LockOpen,
  voided: CircleX,
  restored: CircleCheck,
  disputed: TriangleAlert,
  undisputed: CircleCheck,
  ruled: Gavel,
  present: CircleCheck,
  objected: TriangleAlert,
  resultsVoided: CircleX,
  resultsRestored: CircleCheck,
  resultsWait: Gavel,
  entry: Trophy,
  entered: UserPlus,
  left: CircleX,
  movedUp: CircleCheck,
  lapsed: CircleX,
  admitted: CircleCheck,
  refused: CircleX,
  partner: UserPlus,
  partnerAccepted: CircleCheck,
  partnerLeft: CircleX,
  pending: TriangleAlert,
  stepFailed: TriangleAlert,
  webhook: Webhook,
};

export function NotificationList({ rows }: { rows: Notification[] }) {
  const { pendingReset } = useUnreadCount();
  const stop = useStopReset();
  // Notifications (ids) whose invitations were accepted here: they stay marked after a reload.
  const [accepted, setAccepted] = useState<number[]>([]);
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface in-[.notification-panel]:max-h-[min(26rem,calc(100dvh-14rem))] in-[.notification-panel]:overflow-y-auto in-[.notification-panel]:border-0 *:not-first:border-line *:not-first:border-t [.link-tabs+&]:mt-4">
      {rows.map(row => (
        <li key={row.id}>
          <Entry row={row} />
          {accepted.includes(row.id) ? (
            <p className={ANSWER}>참가를 수락했습니다.</p>
          ) : (
            row.asks !== null && (
              <Accepting row={row} id={row.asks} onDone={() => setAccepted(now => [...now, row.id])} />
            )
          )}
          {pendingReset && row.event === 'pending' && (
            <Button variant="danger" small className="mx-4 mt-0 mb-3" onClick={() => void stop()}>
              {NOT_ME}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `id` is the id of the tournament. */
function Accepting({ row, id, onDone }: { row: Notification; id: number; onDone: () => void }) {
  const { accept, busy } = useAccepting(id, () => {
    onDone();
    markRead(row);
  });
  return (
    <p className={ANSWER}>
      <span>수락하면 닉네임이 공개되고 경기 결과가 내 기록에 남습니다.</span>
      <Button small busy={busy} onClick={() => void accept()}>
        참가 수락
      </Button>
    </p>
  );
}

function Entry({ row }: { row: Notification }) {
  const Icon = ICONS[row.event ?? row.kind] ?? ICONS[row.kind] ?? Megaphone;
  const open = () => markRead(row);
  return (
    <PageLink
      to={row.link}
      className="flex gap-3 px-4 py-3 text-soft hover:bg-sunken hover:no-underline focus-visible:-outline-offset-2 [&>svg]:flex-none [&>svg]:size-5 [&>svg]:mt-0.75 data-unread:text-text data-unread:font-semibold data-unread:[&>svg]:text-primary"
      data-unread={row.unread || undefined}
      onClick={open}
      onAuxClick={open}
    >
      <Icon />
      <span className="flex-1 min-w-0">
        {row.unread && <span className="sr-only">읽지 않음: </span>}
        {row.what}{' '}
        <span className="block text-soft text-label font-normal">
          <When iso={row.date} />
          {row.about && ` · ${row.about}`}
        </span>
      </span>
      {row.unread && <span className="mt-2 size-2 flex-none rounded-full bg-primary" />}
    </PageLink>
  );
}

const TABS = [
  { value: 'list', title: '받은 알림', to: '/notifications' },
  { value: 'settings', title: '알림 설정', to: '/notifications/settings' },
];

export function NotificationTabs({ current }: { current: 'list' | 'settings' }) {
  return <LinkTabs label="알림 화면" tabs={TABS} current={current} />;
}
