// The child process of a backup: receives its task, sends its progress, and is ended by its parent.
import { getPriority, setPriority } from 'node:os';
import { type BackupProgress, type BackupTask, saveBackupFile } from './backup-file.ts';
import { CannotCopyError, type OnProgress } from './table-copy.ts';

// A low priority: requests of members come first.
const PRIORITY = 10;

setPriority(Math.max(getPriority(), PRIORITY));
const say = (message: BackupProgress) => process.connected && process.send?.(message);

// Ctrl-C reaches the whole process group: the parent decides, and ends this process.
process.on('SIGINT', () => {});
// The process that wanted the file is gone.
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ location, file, former }: BackupTask) => {
  try {
    const onProgress: OnProgress = (...progress) => say({ progress });
    say({ done: await saveBackupFile(location, file, { former, onProgress }) });
  } catch (error) {
    if (!(error instanceof CannotCopyError)) throw error;
    say({ refused: error.message });
  }
});
