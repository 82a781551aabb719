import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { setHidden } from '#/features/moderation/visibility/visibility.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import { notifyNamed } from './notify-named.ts';
import { removeContent } from './remove-content.ts';

/** The contents of every feature that members can report, with the operations that moderators need. */
export const moderatedContents: ModeratedContents = {
  remove: removeContent,
  setHidden: async (tx, found, isHidden) => {
    await setHidden(tx, found, isHidden);
    // A tournament gives season points only while it is listed.
    if (found.kind === 'tournament') await recomputeResults(tx, found.target);
  },
  notifyNamed,
};
