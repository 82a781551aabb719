import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { By, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { CaseTab } from './cases.constants.ts';
import type { CaseDecision, CaseForm, ShownCase } from './cases.contract.ts';

export type CaseRow = Selectable<Tables['cases']>;

/** The title of a case in the queue, and a hint for it. */
export type CaseTitle = { title: string; hint?: string };
/** The parts of the screen of a case that depend on its kind. */
export type CaseView = Pick<ShownCase, 'facts' | 'texts'> & {
  form: CaseForm;
  /** The reason that keeps the reader from deciding it; empty where there is none. */
  whyNot?: string;
};

/** Who is told of a decision, as notifications and as one letter to a person without an account. */
export type Told = {
  to: number[];
  kind: 'sanction' | 'report';
  subject: string;
  title: string;
  link: string;
  /** Whether the members read it at their next login, too. */
  atSignIn?: boolean;
};
/** A letter; `link` is a path on this site, which its last line names. */
export type Letter = { to: string; subject: string; text: string; link?: string };
/** The result of a decision: the audit entry, and the notifications and the letter to both sides. */
export type Carried = {
  action: string;
  subject: string;
  after: Record<string, unknown>;
  told: Told[];
  letter?: Letter;
  /** Runs in transactions of its own once the decision is committed. */
  afterwards?: (db: Database) => Promise<void>;
  /** The answer to the moderator; `DECIDED` by default. */
  message?: string;
};

export type Deciding<D> = By & { row: CaseRow; decision: D };
type Definition<D extends { choice: string }> = {
  /** The name under which cases of this kind are stored. */
  kind: string;
  tab: CaseTab;
  label: string;
  /** Whether only admins read and decide cases of this kind. */
  isForAdmins: boolean;
  /** Whether a second case with the same `once` is refused for ever, and not only while the first one waits. */
  isOnce?: boolean;
  /** The outcomes that a later decision may replace. */
  revisable?: string[];
  /** The words of its outcomes. */
  outcomes: Record<string, string>;
  /** The titles of these cases, by their ids. */
  titles: (site: Pick<Site, 'db' | 'now'>, rows: CaseRow[]) => Promise<Map<number, CaseTitle>>;
  show: (site: Pick<Site, 'db' | 'now'>, row: CaseRow, reader: SignedIn) => Promise<CaseView>;
  /** Checks a decision: one of the choices of the form and its fields. */
  decision: z.ZodType<D>;
  /** The stored outcome of a decision, and the answer to both sides. */
  outcome: (decision: D) => { outcome: string; answer?: string };
  /** The reason that keeps this moderator from deciding this case; undefined where there is none. */
  refusal?: (db: Database | Transaction, row: CaseRow, by: SignedIn) => Promise<string | undefined>;
  /** Carries the decision out, in the transaction that closes the case. */
  carryOut: (tx: Transaction, deciding: Deciding<D>) => Promise<Carried>;
};
/** A kind of case; its decisions are checked by itself. */
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
