import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import type { By, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { CASE_KINDS, type CaseKindName, type CaseTraits } from './case-kinds.constants.ts';
import type { CaseDecision, CaseForm, ListedCase, ShownCase } from './cases.contract.ts';

export type CaseRow = Selectable<Tables['cases']>;

type CaseTitle = { title: string } & Partial<Pick<ListedCase, 'hint' | 'excerpt' | 'quick'>>;
type CaseView = Pick<ShownCase, 'facts' | 'texts'> & {
  form: CaseForm;
  /** Why the reader may not decide the case; missing or '' if the reader may. */
  whyNot?: string;
};

/**
 * `to` are numbers of members; `atSignIn` repeats the notification at their login. No setting switches it
 * off, unless it is of the kind `report`.
 */
export type DecisionNotice = {
  to: number[];
  kind?: 'report';
  subject: string;
  title: string;
  link: string;
  atSignIn?: boolean;
};
export type Letter = { to: string; subject: string; text: string; link?: string };
/** `letter` is a mail to a person without an account. */
export type Carried = {
  action: string;
  subject: string;
  after: Record<string, unknown>;
  notices: DecisionNotice[];
  letter?: Letter;
  /** Work after the commit of the decision, in transactions of its own. */
  afterwards?: (db: Database) => Promise<void>;
  /** Shown to the moderator that decided; `DECIDED` by default. */
  message?: string;
};

export type Deciding<D> = By & { row: CaseRow; decision: D };
type Definition<D extends { choice: string }> = {
  /** Whether a second case with the same `once` is refused for ever, not only while the first one waits. */
  isOnce?: boolean;
  /** A later decision may replace these outcomes. */
  revisable?: string[];
  outcomes: Record<string, string>;
  /** Returns the function that finds the title of one of the cases. */
  titles: (site: Pick<Site, 'db' | 'now'>, rows: CaseRow[]) => Promise<(row: CaseRow) => CaseTitle>;
  show: (site: Pick<Site, 'db' | 'now'>, row: CaseRow, reader: SignedIn) => Promise<CaseView>;
  decision: z.ZodType<D>;
  /** `outcome` is stored (by default the choice); both sides of the case read `answer`. */
  outcome?: (decision: D) => { outcome: string; answer?: string };
  /** Returns why this moderator may not decide this case; undefined if allowed. */
  refusal?: (db: Database | Transaction, row: CaseRow, by: SignedIn) => Promise<string | undefined>;
  carryOut: (tx: Transaction, deciding: Deciding<D>) => Promise<Carried>;
};
/** A kind of case; `check` validates a decision, or throws 400 with the issues. */
export type CaseKind = { kind: CaseKindName } & CaseTraits &
  Omit<Definition<CaseDecision>, 'decision' | 'outcome' | 'carryOut'> & {
    check: (sent: CaseDecision) => {
      outcome: string;
      answer?: string;
      carryOut: (tx: Transaction, deciding: Omit<Deciding<never>, 'decision'>) => Promise<Carried>;
    };
  };

export function caseKind<D extends { choice: string }>(
  kind: CaseKindName,
  definition: Definition<D>,
): CaseKind {
  const { decision, outcome = ({ choice }) => ({ outcome: choice }), carryOut, ...rest } = definition;
  return {
    kind,
    ...CASE_KINDS[kind],
    ...rest,
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

/** The titles are in a column of the table whose row `subject` names. */
export const titlesIn =
  <Table extends keyof Tables>(table: Table, column: keyof Tables[Table] & string): CaseKind['titles'] =>
  async ({ db }, rows) => {
    const ids = sql.join(rows.map(({ subject }) => subject));
    const found = await sql<{ id: number; title: string }>`
      select id, ${sql.ref(column)} as title from ${sql.table(table)} where id in (${ids})`.execute(db);
    const titles = new Map(found.rows.map(({ id, title }) => [id, title]));
    return ({ subject }) => ({ title: titles.get(subject) ?? '' });
  };

/** `lead` says what accepting the objection does. */
export const objectionForm = (lead: string): CaseForm => ({
  lead,
  choices: [
    { value: 'accepted', label: '수락하고 해제' },
    { value: 'declined', label: '거절' },
  ],
  fields: [],
});

export const factsOf = <F>({ facts }: Pick<CaseRow, 'facts'>): F => JSON.parse(facts) as F;

/** Each feature implements these (see `src/app/moderated-contents.ts`). */
export type ModeratedContents = {
  /** Does nothing if the content is gone already. */
  remove: (tx: Transaction, found: ReportedContent, by: By) => Promise<void>;
  setHidden: (tx: Transaction, found: ReportedContent, isHidden: boolean) => Promise<void>;
  /** Notifies the members mentioned in a text that was hidden until now. */
  notifyNamed: (
    tx: Transaction,
    found: Pick<ReportedContent, 'kind' | 'target' | 'post'>,
    now: Date,
  ) => Promise<void>;
};
