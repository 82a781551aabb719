import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import type { By, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { CaseTab } from './cases.constants.ts';
import type { CaseDecision, CaseForm, ShownCase } from './cases.contract.ts';

export type CaseRow = Selectable<Tables['cases']>;

type CaseTitle = { title: string; hint?: string };
/** The parts of the screen of a case that depend on its kind. */
type CaseView = Pick<ShownCase, 'facts' | 'texts'> & {
  form: CaseForm;
  /** The reason why the reader may not decide the case; '' or missing where there is none. */
  whyNot?: string;
};

/** A notification of a decision; `to` are the numbers of the members who get the notification. */
export type Told = {
  to: number[];
  kind: 'sanction' | 'report';
  subject: string;
  title: string;
  link: string;
  /** Whether the members also read the notification at their next login. */
  atSignIn?: boolean;
};
/** A mail; `link` is a path on this site, and its address is the last line of the mail. */
export type Letter = { to: string; subject: string; text: string; link?: string };
/**
 * What a decision causes: the audit entry, the notifications (`told`), and a letter to a person without an
 * account.
 */
export type Carried = {
  action: string;
  subject: string;
  after: Record<string, unknown>;
  told: Told[];
  letter?: Letter;
  /** Work after the commit of the decision, in transactions of its own. */
  afterwards?: (db: Database) => Promise<void>;
  /** The sentence shown to the moderator who decided; `DECIDED` by default. */
  message?: string;
};

export type Deciding<D> = By & { row: CaseRow; decision: D };
type Definition<D extends { choice: string }> = {
  kind: string;
  tab: CaseTab;
  label: string;
  isForAdmins: boolean;
  /** Whether a second case with the same `once` is refused for ever, and not only while the first one waits. */
  isOnce?: boolean;
  /** The outcomes of decisions that a later decision may replace. */
  revisable?: string[];
  /** The words for each stored outcome of a decision. */
  outcomes: Record<string, string>;
  /** Returns the titles of these cases, by the id of the case. */
  titles: (site: Pick<Site, 'db' | 'now'>, rows: CaseRow[]) => Promise<Map<number, CaseTitle>>;
  show: (site: Pick<Site, 'db' | 'now'>, row: CaseRow, reader: SignedIn) => Promise<CaseView>;
  /** The schema of a decision: one of the choices of the form, and the form's other fields. */
  decision: z.ZodType<D>;
  /** Returns the outcome to store for a decision, and the answer that both sides of the case read. */
  outcome: (decision: D) => { outcome: string; answer?: string };
  /** Returns the reason why this moderator may not decide this case; undefined where there is none. */
  refusal?: (db: Database | Transaction, row: CaseRow, by: SignedIn) => Promise<string | undefined>;
  /** Carries the decision out, in the transaction that closes the case. */
  carryOut: (tx: Transaction, deciding: Deciding<D>) => Promise<Carried>;
};
/** A kind of case. `check` validates a decision and returns how to carry that decision out. */
export type CaseKind = Omit<Definition<CaseDecision>, 'decision' | 'outcome' | 'carryOut'> & {
  check: (sent: CaseDecision) => {
    outcome: string;
    answer?: string;
    carryOut: (tx: Transaction, deciding: Omit<Deciding<never>, 'decision'>) => Promise<Carried>;
  };
};

/** Makes a kind of case; `check` throws a Refusal (400) with the issues of a decision that does not fit. */
export function caseKind<D extends { choice: string }>(definition: Definition<D>): CaseKind {
  const { decision, outcome, carryOut, ...kind } = definition;
  return {
    ...kind,
    check(sent) {
      const checked = decision.safeParse(sent);
      if (!checked.success) {
        const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
        throw new Refusal('invalid', issues[0]?.message ?? '', { issues });
      }
      const { data } = checked;
      return { ...outcome(data), carryOut: (tx, deciding) => carryOut(tx, { ...deciding, decision: data }) };
    },
  };
}

/** The facts of a case, which its kind stored as JSON. */
export const factsOf = <F>({ facts }: Pick<CaseRow, 'facts'>): F => JSON.parse(facts) as F;

/** A moderator's actions on reported content of any feature (`src/app/moderated-contents.ts`). */
export type ModeratedContents = {
  /** Removes the content as an admin does on its page; does nothing where the content is gone already. */
  remove: (tx: Transaction, found: ReportedContent, by: By) => Promise<void>;
  setHidden: (tx: Transaction, found: ReportedContent, isHidden: boolean) => Promise<void>;
  /** Notifies members mentioned in a text that was hidden, once everybody can read it. */
  notifyNamed: (
    tx: Transaction,
    found: Pick<ReportedContent, 'kind' | 'target' | 'post'>,
    now: Date,
  ) => Promise<void>;
};

export type Desk = { db: Database; contents: ModeratedContents };
