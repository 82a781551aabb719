import type { Database, Transaction } from '#/database/connect.ts';
import { findDecisionRefusal } from '#/features/moderation/cases/case-decisions.server.ts';
import {
  type CaseKind,
  type CaseRow,
  caseKind,
  type Deciding,
  factsOf,
  type ModeratedContents,
} from '#/features/moderation/cases/case-kind.server.ts';
import { loadNames } from '#/features/moderation/cases/case-rows.server.ts';
import { NOTE_LIMIT } from '#/features/moderation/cases/cases.constants.ts';
import type { CaseForm, ListedCase } from '#/features/moderation/cases/cases.contract.ts';
import { SANCTION_ACT_WORDS, SANCTION_ACTS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { picturesFrom } from '#/features/moderation/visibility/targets.server.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { loadReportedTexts, type PendingReview } from './content-cases.server.ts';
import { decideContent } from './content-decisions.server.ts';
import { type ContentDecision, heldTextDecision, reportDecision } from './reports.contract.ts';
import {
  addressOfTarget,
  DAYS_WORDS,
  HELD_WORDS,
  KIND_WORDS,
  REASON_OPTIONS,
  reasonWord,
  SANCTION_DAYS,
} from './reports.rules.ts';

const DETAILS_MOST = 100;

const shared = (contents: ModeratedContents) => ({
  titles: loadTitles,
  show: showContent,
  refusal: (db: Database | Transaction, { author }: CaseRow, by: SignedIn) =>
    findDecisionRefusal(db, author ?? 0, by),
  outcome: (decision: ContentDecision) => ({ outcome: 'reason' in decision ? 'acted' : 'dismissed' }),
  carryOut: (tx: Transaction, deciding: Deciding<ContentDecision>) => decideContent(tx, contents, deciding),
});

/** `subject` is the id in `reported_contents`. */
export const contentReport = (contents: ModeratedContents) =>
  caseKind('report', {
    ...shared(contents),
    outcomes: { acted: '조치함', dismissed: '문제없음' },
    decision: reportDecision,
  });

/** A check held the text back before others could see it. */
export const heldText = (contents: ModeratedContents) =>
  caseKind('heldText', {
    ...shared(contents),
    outcomes: { acted: '조치함', dismissed: '공개함' },
    decision: heldTextDecision,
  });

type Reason = { reason: string; count: number };

async function loadReasons(db: Database, contents: number[]): Promise<Map<number, Reason[]>> {
  const rows = await db
    .selectFrom('reports')
    .select(eb => ['reported', 'reason', eb.fn.countAll<number>().as('count')])
    .where('reported', 'in', contents)
    .groupBy(['reported', 'reason'])
    .execute();
  rows.sort((a, b) => b.count - a.count);
  return Map.groupBy(rows, ({ reported }) => reported);
}

function whyOf(row: CaseRow, reasons: Reason[] = []): string {
  const words = reasons.map(({ reason, count }) => `${reasonWord(reason)} ${count}`);
  if (row.kind !== 'heldText') return words.join(', ');
  const { why, what } = factsOf<PendingReview>(row);
  return [what ? `${HELD_WORDS[why]}: ${what}` : HELD_WORDS[why], ...words].join(', ');
}

async function loadTitles({ db }: { db: Database }, rows: CaseRow[]) {
  const ids = rows.map(({ subject }) => subject);
  const [contents, texts, reasons] = await Promise.all([
    db.selectFrom('reported_contents').select(['id', 'kind', 'hidden']).where('id', 'in', ids).execute(),
    loadReportedTexts(db, ids),
    loadReasons(db, ids),
  ]);
  const contentOf = new Map(contents.map(content => [content.id, content]));
  return (row: CaseRow) => {
    const content = contentOf.get(row.subject);
    const isReported = row.pending === 1 && row.kind === 'report';
    const hint = [
      content && KIND_WORDS[content.kind],
      whyOf(row, reasons.get(row.subject)),
      isReported && content?.hidden ? '가려짐' : '',
    ];
    const [first] = reasons.get(row.subject) ?? [];
    return {
      ...(texts.get(row.subject) ?? { title: '', excerpt: '' }),
      hint: hint.filter(Boolean).join(' · '),
      quick: isReported ? reportQuick(first?.reason ?? 'other', content?.hidden === 1) : [],
    };
  };
}

async function showContent(site: Parameters<CaseKind['show']>[0], row: CaseRow, reader: SignedIn) {
  const { db } = site;
  const [content, snapshots, reports, reasons, authors] = await Promise.all([
    db.selectFrom('reported_contents').selectAll().where('id', '=', row.subject).executeTakeFirstOrThrow(),
    db.selectFrom('report_snapshots').selectAll().where('reported', '=', row.subject).orderBy('id').execute(),
    db
      .selectFrom('reports')
      .select(['detail', 'at'])
      .where('reported', '=', row.subject)
      .where('detail', '<>', '')
      .limit(DETAILS_MOST)
      .execute(),
    loadReasons(db, [row.subject]),
    loadNames(db, [row.author ?? 0]),
  ]);
  const found = reasons.get(row.subject) ?? [];
  const reporters = found.reduce((sum, { count }) => sum + count, 0);
  const isHeld = row.kind === 'heldText';
  const link = addressOfTarget(content, authors.get(row.author ?? 0)?.authorNumber ?? null);
  const isThere = link !== null && (!content.hidden || showsHidden(content, reader));
  return {
    facts: [
      {
        label: '내용',
        ...(isThere
          ? { text: `${KIND_WORDS[content.kind]} 보기`, link }
          : { text: KIND_WORDS[content.kind] }),
      },
      { label: '사유', text: whyOf(row, found) },
      ...(reporters > 0
        ? [
            {
              label: '신고한 회원',
              text: [`${reporters}명`, row.pending ? `신고 점수 ${row.weight / 10}점` : '']
                .filter(Boolean)
                .join(' · '),
            },
          ]
        : []),
      { label: '지금', text: content.hidden ? '가려져 있음' : '보임' },
    ],
    texts: [
      ...(await Promise.all(
        snapshots.map(async ({ title, content: text, pictures, at }) => ({
          label: isHeld ? '쓴 내용' : '신고 당시 내용',
          title,
          content: text,
          pictures: await picturesFrom(site, pictures),
          date: toSeoulIso(at),
        })),
      )),
      ...reports.map(({ detail, at }) => ({
        label: '신고한 회원의 설명',
        content: detail,
        date: toSeoulIso(at),
      })),
    ],
    form: formOf(content, { isHeld, reason: found[0]?.reason ?? (isHeld ? 'spam' : 'other'), reader }),
  };
}

/** Whether this moderator sees the hidden content on its own page. */
const showsHidden = ({ kind }: ReportedContent, reader: SignedIn) =>
  kind !== 'hallNews' && (kind !== 'tournament' || reader.role === 'admin');

const REPORT_CHOICES = [
  { value: 'dismiss', label: '문제없음' },
  { value: 'hide', label: '가리기' },
  { value: 'remove', label: '삭제' },
  { value: 'keep', label: '그대로 두고 작성자만 제재', isRare: true },
  { value: 'dismissAgain', label: '이번만 문제없음', isRare: true },
];
const HELD_CHOICES = [
  { value: 'publish', label: '공개' },
  { value: 'hide', label: '가린 채로 두기' },
  { value: 'remove', label: '삭제' },
  { value: 'keep', label: '공개하고 작성자는 제재', isRare: true },
];
/** No press shows hidden content: its author may have changed it since, and the list has the old text. */
const reportQuick = (reason: string, isHidden: boolean): ListedCase['quick'] => [
  ...(isHidden
    ? []
    : [{ label: '문제없음', about: '신고한 회원에게 알립니다.', values: { choice: 'dismiss' } }]),
  {
    label: isHidden ? '계속 가리기' : '가리기',
    about: `사유는 ‘${reasonWord(reason)}’이고 작성자를 제재하지 않습니다. 작성자와 신고한 회원에게 알립니다.`,
    values: { choice: 'hide', sanction: 'none', reason },
  },
];
const ACTS = ['hide', 'remove', 'keep'];
const BANS = ['write_ban', 'suspension'];

type About = { isHeld: boolean; reason: string; reader: SignedIn };

/** Tournaments, seasons and clubs cannot be removed. */
function formOf({ kind }: ReportedContent, { isHeld, reason, reader }: About): CaseForm {
  const isKept = kind === 'tournament' || kind === 'season' || kind === 'club';
  const choices = isHeld ? HELD_CHOICES : REPORT_CHOICES;
  const days = SANCTION_DAYS.filter(each => reader.role === 'admin' || each > 0).map(each => ({
    value: String(each),
    label: DAYS_WORDS[each] ?? '',
  }));
  const isAct = { field: 'choice', is: ACTS };
  return {
    lead: isHeld
      ? '작성자와 운영진에게만 보이는 내용입니다. 공개하면 모두에게 보이고 작성자에게 알립니다.'
      : '조치하면 작성자와 신고한 회원에게 알립니다. 문제없음을 고르면 가려진 내용이 다시 보이고 신고한 회원에게 알립니다.',
    choices: choices.filter(({ value }) => !isKept || value !== 'remove'),
    fields: [
      {
        name: 'sanction',
        label: '작성자 제재',
        required: true,
        initial: 'none',
        when: isAct,
        options: SANCTION_ACTS.map(value => ({ value, label: SANCTION_ACT_WORDS[value] })),
      },
      {
        name: 'days',
        label: '기간',
        required: true,
        initial: '1',
        options: days,
        when: { field: 'sanction', is: BANS },
      },
      {
        name: 'reason',
        label: '사유',
        help: '작성자에게 알립니다.',
        required: true,
        initial: reason,
        options: REASON_OPTIONS,
        when: isAct,
      },
      {
        name: 'note',
        label: '처리 메모',
        help: '운영진만 봅니다. 이의신청을 살필 때 함께 나옵니다.',
        limit: NOTE_LIMIT,
      },
    ],
  };
}
