// A process of its own: is told what to save, says how far it is, and is ended by who began it.
import { setPriority } from 'node:os';
import { savePortable } from './portable-file.ts';
import type { PortableNews, PortableTask } from './save-apart.ts';
import { CannotCopy } from './whole-copy.ts';

// Members come first.
const PRIORITY = 10;

setPriority(PRIORITY);
const say = (news: PortableNews) => process.connected && process.send?.(news);

// Whoever wanted the file is gone.
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ place, file }: PortableTask) => {
  try {
    say({ done: await savePortable(place, file, (...told) => say({ told })) });
  } catch (error) {
    if (!(error instanceof CannotCopy)) throw error;
    say({ refused: error.message });
  }
});
