import type { Transaction } from '#/database/connect.ts';
import { takeHalls } from '#/features/halls/admin/hall-changes.server.ts';
import { HALL_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { caseKind, factsOf } from '#/features/moderation/cases/case-kind.server.ts';
import { Refusal } from '#/shared/refusal.ts';
import { claimDecision } from './hall-claims.contract.ts';
import {
  CLAIM_ANSWER_LIMIT,
  CLAIM_STATE_WORDS,
  KEEPERS_FULL,
  KEEPERS_MOST,
  LICENSE_WORDS,
  licenseMatch,
} from './hall-claims.rules.ts';

/** The facts of a claim besides its text: the typed licence number. */
type ClaimFacts = { license?: string };

const FORM = {
  lead: '수락하면 그 회원이 당구장의 정보를 고칠 수 있습니다. 관리번호는 누구나 찾아볼 수 있으니, 같더라도 당구장에 전화해 확인해주세요.',
  choices: [
    { value: 'accepted', label: '수락' },
    { value: 'declined', label: '거절' },
  ],
  fields: [
    {
      name: 'answer',
      label: '답',
      help: '신청한 회원에게 보입니다. 거절하면 까닭을 꼭 적어주세요.',
      limit: CLAIM_ANSWER_LIMIT,
    },
  ],
};

export const hallClaim = caseKind({
  kind: 'hallClaim',
  tab: 'halls',
  label: '당구장 관리 신청',
  isForAdmins: true,
  outcomes: CLAIM_STATE_WORDS,
  async titles({ db }, rows) {
    const subjects = rows.map(({ subject }) => subject);
    const halls = await db.selectFrom('halls').select(['id', 'name']).where('id', 'in', subjects).execute();
    const names = new Map(halls.map(({ id, name }) => [id, name]));
    return new Map(rows.map(({ id, subject }) => [id, { title: names.get(subject) ?? '' }]));
  },
  async show({ db }, row) {
    const [hall, { keepers }] = await Promise.all([
      db.selectFrom('halls').selectAll().where('id', '=', row.subject).executeTakeFirst(),
      countKeepers(db, row.subject),
    ]);
    const { license = '' } = factsOf<ClaimFacts>(row);
    const match = licenseMatch(license, hall?.license ?? '');
    return {
      facts: [
        { label: '당구장', text: hall?.name ?? '', link: `/region/${row.subject}` },
        { label: '주소', text: [hall?.region, hall?.address].filter(Boolean).join(' · ') },
        { label: '지금 관리하는 회원', text: `${keepers}명` },
        { label: '관리번호', text: license || '없음' },
        { label: '견준 결과', text: LICENSE_WORDS[match], isAlarming: match === 'other' },
      ],
      texts: [
        { label: '설명', content: row.text },
        { label: '답', content: row.answer },
      ],
      form: FORM,
    };
  },
  decision: claimDecision,
  outcome: ({ choice, answer }) => ({ outcome: choice, answer }),
  async carryOut(tx, { row, decision: { choice, answer }, now }) {
    // Locks the hall, so that two simultaneous decisions do not exceed the limit of keepers.
    const [hall] = await takeHalls(tx, eb => eb('id', '=', row.subject));
    if (!hall) throw new Refusal('missing', HALL_MISSING);
    const member = row.opened_by as number;
    const accepts = choice === 'accepted';
    if (accepts) await addKeeper(tx, { hall: hall.id, member }, now);
    const { id } = await tx
      .selectFrom('members')
      .select('id')
      .where('number', '=', member)
      .executeTakeFirstOrThrow();
    const result = accepts
      ? '수락되었습니다. 당구장 화면에서 정보를 고칠 수 있습니다.'
      : `거절되었습니다. 까닭: ${answer}`;
    const title = `‘${hall.name}’ 관리 신청이 ${result}`;
    const link = `/region/${hall.id}`;
    return {
      // The texts of claim and answer are not recorded, because audit rows are never deleted.
      action: 'hall.claim',
      subject: `hall:${hall.id}`,
      after: { state: choice, keeper: id },
      told: [{ to: [member], kind: 'sanction', subject: `hall-claim:${row.id}`, title, link }],
      message: accepts ? '신청을 수락했습니다.' : '신청을 거절했습니다.',
    };
  },
});

const countKeepers = (db: Pick<Transaction, 'selectFrom'>, hall: number) =>
  db
    .selectFrom('hall_keepers')
    .select(eb => eb.fn.countAll<number>().as('keepers'))
    .where('hall', '=', hall)
    .executeTakeFirstOrThrow();

async function addKeeper(tx: Transaction, keeper: { hall: number; member: number }, now: Date) {
  const { keepers } = await countKeepers(tx, keeper.hall);
  if (keepers >= KEEPERS_MOST) throw new Refusal('conflict', KEEPERS_FULL);
  await tx
    .insertInto('hall_keepers')
    .values({ ...keeper, at: now.toISOString() })
    .onConflict(there => there.doNothing())
    .execute();
}
