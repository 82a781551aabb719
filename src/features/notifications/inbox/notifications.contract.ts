import { z } from 'zod';
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './sentences.rules.ts';

/** Marks notifications with ids up to `upTo` as read; newer ones stay unread. */
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
  /** `closed`, `removed`; null for kinds with one event only. */
  event: z.enum(NOTIFICATION_EVENTS).nullable(),
  /** `what` and `about` in one line. */
  text: z.string(),
  what: z.string(),
  about: z.string(),
  link: z.string(),
  date: z.string(),
  unread: z.boolean(),
  /** The id of the tournament that the member is invited to, until the member answers. */
  asks: z.number().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** `newest` is the newest unread id (0 without one); `blocked` are the login ids that the reader blocks. */
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
