import { z } from 'zod';
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './sentences.rules.ts';

/** A request to mark as read all notifications with an id up to `upTo`; newer notifications stay unread. */
export const readRequest = z.object({
  upTo: z.number('어디까지 읽었는지 알려 주세요.').int().min(0).max(Number.MAX_SAFE_INTEGER),
});

const onOff = z.boolean('켜짐 또는 꺼짐으로 보내 주세요.');
export const settings = z.object(
  Object.fromEntries(SWITCHABLE_KINDS.map(kind => [kind, onOff])) as Record<SwitchableKind, typeof onOff>,
);
export type Settings = z.infer<typeof settings>;
export const settingsChange = settings.partial();

export const notification = z.object({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The event (`closed`, `removed`); null for kinds of notifications that have one event only. */
  event: z.enum(NOTIFICATION_EVENTS).nullable(),
  /** The event and its subject's title: `what` and `about` in one line. */
  text: z.string(),
  what: z.string(),
  about: z.string(),
  link: z.string(),
  date: z.string(),
  unread: z.boolean(),
  /** The id of the tournament to which the member is invited, until the member answers; null otherwise. */
  asks: z.number().nullable(),
});
export type Notification = z.infer<typeof notification>;

/**
 * The number of unread notifications and what else the header of every page needs: `newest` is the id of the
 * newest unread one (0 without one), `blocked` has the login ids of the members whom the reader blocks.
 */
export const unreadSummary = z.object({
  unread: z.number(),
  newest: z.number(),
  /** Present while a requested password reset waits and can still be stopped. */
  pendingReset: z.literal(true).optional(),
  /** For moderators and admins: the number of open cases, counted up to a hundred. */
  openReports: z.number().optional(),
  blocked: z.array(z.string()).optional(),
});
export type UnreadSummary = z.infer<typeof unreadSummary>;
