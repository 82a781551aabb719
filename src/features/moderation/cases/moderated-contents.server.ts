import type { Database, Transaction } from '#/database/connect.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import type { By } from '#/server/site.ts';

/** A moderator's actions on reported content of any feature (`src/app/moderated-contents.ts`). */
export type ModeratedContents = {
  /** Removes the content as an admin does on its page; does nothing where the content is gone already. */
  remove: (tx: Transaction, found: ReportedContent, by: By) => Promise<void>;
  /** Hides the content, or shows it again. */
  setHidden: (tx: Transaction, found: ReportedContent, isHidden: boolean) => Promise<void>;
  /**
   * Notifies the members who were mentioned in a text while the text was hidden, once everybody can read the
   * text.
   */
  notifyNamed: (
    tx: Transaction,
    found: Pick<ReportedContent, 'kind' | 'target' | 'post'>,
    now: Date,
  ) => Promise<void>;
};

/** The database, and the actions on contents. */
export type Desk = { db: Database; contents: ModeratedContents };
