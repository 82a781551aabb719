import {
  CircleCheck,
  CircleX,
  Coins,
  Gavel,
  KeyRound,
  Lock,
  LockOpen,
  MessageSquare,
  SquarePen,
  Trash2,
  TriangleAlert,
  Trophy,
  UserPlus,
} from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { PageLink } from '#/ui/page-link.tsx';
import { When } from '#/ui/when.tsx';
import type { Notification } from './notifications.contract.ts';
import type { NotificationEvent, NotificationKind } from './notifications.limits.ts';
import { markRead } from './use-reading.ts';
import { NOT_ME, useStopReset } from './use-stop-reset.ts';
import { useUnreadCount } from './use-unread-count.ts';
import './notifications.css';

const ICONS: Record<NotificationKind | NotificationEvent, typeof Coins> = {
  comment: MessageSquare,
  application: UserPlus,
  post: SquarePen,
  changed: SquarePen,
  closed: Lock,
  opened: LockOpen,
  removed: Trash2,
  moderation: Gavel,
  commentRemoved: Trash2,
  decision: CircleCheck,
  accepted: CircleCheck,
  declined: CircleX,
  points: Coins,
  password: KeyRound,
  tournament: Trophy,
  asked: Trophy,
  reopened: LockOpen,
  voided: CircleX,
  restored: CircleCheck,
  disputed: TriangleAlert,
  undisputed: CircleCheck,
  ruled: Gavel,
  resultsVoided: CircleX,
  resultsRestored: CircleCheck,
  contact: KeyRound,
  pending: TriangleAlert,
  stopped: KeyRound,
};

/** Each notification is one link to where it happened; opening it marks it as read. */
export function NotificationList({ rows }: { rows: Notification[] }) {
  const { pendingReset } = useUnreadCount();
  const stop = useStopReset();
  return (
    <ul className="notifications">
      {rows.map(row => (
        <li key={row.id}>
          <Entry row={row} />
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

function Entry({ row }: { row: Notification }) {
  const Icon = ICONS[row.event ?? row.kind];
  const open = () => markRead(row);
  return (
    <PageLink
      to={row.link}
      className="notification"
      data-unread={row.unread || undefined}
      onClick={open}
      onAuxClick={open}
    >
      <Icon aria-hidden="true" />
      <span className="flex-1 min-w-0">
        {row.unread && <span className="sr-only">읽지 않음: </span>}
        {row.text}
        <span className="block text-soft text-[14px] font-normal">
          <When iso={row.date} />
        </span>
      </span>
    </PageLink>
  );
}
