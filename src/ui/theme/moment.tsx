import { showMoment } from '#/shared/time/spoken-day.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';

/** A time with its minute, in a record. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{showMoment(iso, new Date(serverNow()))}</time>
);
