import { type CaseRow, caseKind, factsOf } from '#/features/moderation/cases/case-kind.server.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { ANSWER_LIMIT, REQUEST_STATE_WORDS, REQUEST_WORDS, REQUESTER_WORDS } from './requests.constants.ts';
import { type OwnRequest, type RequestDraft, requestAnswer } from './requests.contract.ts';

/** What a request asks and, without an account, who asks; erased a year after the answer. */
type RequestFacts = Partial<Pick<RequestDraft, 'capacity' | 'name' | 'contact' | 'email'>> & {
  what?: RequestDraft['kind'];
};

export const presentRequest = (row: CaseRow): OwnRequest => ({
  id: row.id,
  kind: factsOf<RequestFacts>(row).what ?? 'read',
  state: (row.outcome || 'open') as OwnRequest['state'],
  date: toSeoulIso(row.opened_at),
  due: row.due_day,
  request: row.text,
  answer: row.answer,
});

const FORM = {
  lead: '접수한 다음 날부터 10일 안에 답해야 합니다.',
  choices: [
    { value: 'done', label: '받아들여 처리함' },
    { value: 'refused', label: '거절' },
  ],
  fields: [
    {
      name: 'answer',
      label: '답',
      help: '요구한 사람에게 그대로 보냅니다. 거절하면 까닭과 이의를 제기하는 방법을 적어주세요.',
      required: true,
      limit: ANSWER_LIMIT,
    },
  ],
};

/** A request about personal data (개인정보보호법 35조 to 37조), by a member or a person without an account. */
export const privacyRequest = caseKind({
  kind: 'privacyRequest',
  tab: 'privacy',
  label: '개인정보 요구',
  isForAdmins: true,
  outcomes: REQUEST_STATE_WORDS,
  async titles(_, rows) {
    return new Map(
      rows.map(row => {
        const { what, name } = factsOf<RequestFacts>(row);
        const title = [what && REQUEST_WORDS[what], row.opened_by === null && name];
        return [row.id, { title: title.filter(Boolean).join(' · ') }];
      }),
    );
  },
  async show(_, row) {
    const { name, capacity, contact, email } = factsOf<RequestFacts>(row);
    const requester = [name || '(지움)', capacity && REQUESTER_WORDS[capacity]].filter(Boolean).join(' · ');
    const reached = [contact, email].filter(Boolean).join(' · ');
    return {
      facts:
        row.opened_by === null
          ? [
              { label: '요구한 사람', text: requester },
              { label: '연락처', text: reached || '(지움)' },
            ]
          : [],
      texts: [
        { label: '요구한 내용', content: row.text },
        { label: '답', content: row.answer },
      ],
      form: FORM,
    };
  },
  decision: requestAnswer,
  outcome: ({ choice, answer }) => ({ outcome: choice, answer }),
  async carryOut(_, { row, decision: { choice, answer } }) {
    const { what = 'read', email = '' } = factsOf<RequestFacts>(row);
    const name = `개인정보 ${REQUEST_WORDS[what]} 요구`;
    const subject = `privacy-request:${row.id}`;
    const title = `내 ${name}: ${REQUEST_STATE_WORDS[choice]}. 답을 읽어 주세요.`;
    return {
      // Question and answer are personal data, and audit rows are never deleted.
      action: 'privacy.answer',
      subject,
      after: { state: choice },
      told: [
        {
          to: row.opened_by === null ? [] : [row.opened_by],
          ...{ kind: 'sanction', subject, title, link: '/profile/privacy-requests' },
        },
      ],
      letter: {
        to: email,
        subject: `${name} ${row.id}번`,
        text: [`접수번호 ${row.id}`, REQUEST_STATE_WORDS[choice], answer].join('\n\n'),
      },
      message: '답을 저장하고 요구한 사람에게 알렸습니다.',
    };
  },
});
