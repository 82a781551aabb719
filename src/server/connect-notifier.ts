import type { Notifier } from './notifier.ts';
import type { ProcessBus } from './process-bus.ts';

/** Connects the notifiers of all processes: who is notified in one process, is notified in each. */
export function connectNotifier(notifier: Notifier, processBus: ProcessBus): void {
  notifier.carryWith(members => {
    for (const member of members) processBus.send('notify', String(member));
  });
  processBus.on(
    'notify',
    ([member]) => notifier.sound([Number(member)]),
    () => notifier.sound('all'),
  );
}
