import { useEffect, useRef } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import type { AuthorRecord, Sanction } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { SANCTION_WORDS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Field, Select, TextArea } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { CardFold, Fold } from '#/ui/page/fold.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { NOTE_LIMIT } from './cases.constants.ts';
import {
  type CaseField,
  type CaseForm,
  type DecisionValues,
  decisionValues,
  noteDraft,
  type ShownCase,
} from './cases.contract.ts';
import { TimeLeft } from './cases.page.tsx';

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const call = browserApi.api.cases[':id'].$get({ param: { id } });
  return forPage(fetchJson(call));
}

export const meta = pageMeta({ title: '할 일', hidden: true });

export default function CasePage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <AdminPage
      title={`${found.label}: ${found.title}`}
      narrow
      above={<BackLink list="/admin/cases" title="할 일" />}
    >
      {found.state === 'closed' && (
        <Notice look="remark" className="mb-3">
          <strong>{found.stateWord}</strong> {found.takenBy}{' '}
          {found.decidedAt && <When iso={found.decidedAt} />}
        </Notice>
      )}
      <CaseFacts found={found} />
      <div className="mt-4 grid gap-4">
        <section className="card grid gap-3" aria-label="내용">
          {found.facts.length > 0 && <KeyValues look="line" facts={factsOf(found)} />}
          <CaseTexts found={found} />
          <Deciding found={found} />
        </section>
        <DecidingAgain found={found} />
        {found.record && <AuthorRecordCard record={found.record} />}
        <CaseNotes key={found.notes.length} found={found} />
      </div>
    </AdminPage>
  );
}

function CaseFacts({ found }: { found: ShownCase }) {
  const facts = {
    ...(found.person && { [found.record ? '작성자' : '회원']: <AuthorName of={found.person} /> }),
    접수: <When iso={found.date} />,
    ...(found.due && found.state !== 'closed' && { 기한: <TimeLeft of={found} /> }),
    ...(found.state !== 'closed' && found.form && { [found.stateWord]: <Taking found={found} /> }),
  };
  return <KeyValues look="line" className="items-center *:items-center" facts={facts} />;
}

const factsOf = ({ facts }: ShownCase) =>
  Object.fromEntries(facts.map(fact => [fact.label, <Fact key={fact.label} of={fact} />]));

function Fact({ of: { text, link, person, isAlarming } }: { of: ShownCase['facts'][number] }) {
  if (person) return <AuthorName of={person} />;
  if (link) return <PageLink to={link}>{text}</PageLink>;
  return <span className={isAlarming ? 'font-semibold text-red' : ''}>{text}</span>;
}

function CaseTexts({ found }: { found: ShownCase }) {
  const texts = found.texts.filter(({ title, content }) => title || content);
  return texts.map(({ label, title, content, pictures = [], date }) => (
    <div key={`${label} ${date} ${content}`}>
      <p className="text-soft">
        {label} {date && <When iso={date} />}
      </p>
      {title && <p className="font-semibold wrap-anywhere">{title}</p>}
      <PicturedText text={content} pictures={pictures} />
    </div>
  ));
}

const EMPTY = { content: '' };

function CaseNotes({ found: { id, notes } }: { found: ShownCase }) {
  const form = useForm(noteDraft, EMPTY);
  const saved = useSaved(() => form.reset(EMPTY));
  const send = async (json: typeof EMPTY) => {
    const call = browserApi.api.cases[':id'].notes.$post({ param: { id: String(id) }, json });
    await saved(await fetchJson(call));
  };
  return (
    <CardFold title={`운영진 메모 ${notes.length || ''}`} open={notes.length > 0}>
      {notes.map(note => (
        <div key={`${note.date} ${note.content}`} className="border-b border-line py-2 last-of-type:mb-3">
          <p className="text-row text-soft">
            <AuthorName of={note} /> <When iso={note.date} />
          </p>
          <PlainText text={note.content} />
        </div>
      ))}
      <Form {...form.bind(send)}>
        <TextArea label="메모" limit={NOTE_LIMIT} {...form.field('content')} />
        <FormActions submit="저장" variant="quiet" busy={form.busy} />
      </Form>
    </CardFold>
  );
}

/** Phones keep the form in reach until a decision is chosen. */
function Deciding({ found: { id, form, state, whyNot } }: { found: ShownCase }) {
  if (!form) return whyNot && <p className="text-soft">{whyNot}</p>;
  if (state === 'closed') return null;
  return (
    <section aria-label="처리" className="in-reach md:border-line md:border-t md:pt-4">
      <DecisionForm id={id} form={form} />
    </section>
  );
}

const DecidingAgain = ({ found: { id, form, state } }: { found: ShownCase }) =>
  form &&
  state === 'closed' && (
    <CardFold title="다시 처리">
      <DecisionForm id={id} form={form} />
    </CardFold>
  );

function Taking({ found }: { found: ShownCase }) {
  const { perform, busy } = useReloadingAction();
  const { id, takenBy, isMine } = found;
  const take = () => {
    const call = browserApi.api.cases[':id'].taken;
    const request = { param: { id: String(id) }, json: { taken: !isMine } };
    const title = isMine ? '이 건을 내려놓습니다.' : '이 건을 맡습니다.';
    const body = !isMine && takenBy ? `지금은 ${takenBy}님이 맡고 있습니다.` : undefined;
    return perform({
      question: { title, body, confirmLabel: '확인' },
      call: () => fetchJson(call.$put(request)),
    });
  };
  return (
    <>
      {takenBy}{' '}
      <Button variant="quiet" small busy={busy} onClick={() => void take()}>
        {isMine ? '내려놓기' : takenBy ? '대신 맡기' : '내가 맡기'}
      </Button>
    </>
  );
}

function AuthorRecordCard({ record: { cases, sanctions } }: { record: AuthorRecord }) {
  const { perform, busy } = useReloadingAction();
  const lift = ({ id, kind }: Sanction) => {
    const call = browserApi.api.moderation.sanctions[':id'].$delete;
    return perform({
      question: { title: `${withJosa(SANCTION_WORDS[kind], '을/를')} 해제합니다.`, confirmLabel: '해제' },
      call: () => fetchJson(call({ param: { id: String(id) } })),
    });
  };
  return (
    <CardFold
      title={`작성자의 기록: 신고 ${cases}건, 제재 ${sanctions.length}건`}
      open={sanctions.some(({ lasts }) => lasts)}
    >
      {sanctions.map(sanction => (
        <div key={sanction.id} className="border-b border-line py-2">
          <SanctionFacts sanction={sanction} />
          {sanction.lasts && (
            <Button variant="quiet" small busy={busy} onClick={() => void lift(sanction)}>
              해제
            </Button>
          )}
        </div>
      ))}
    </CardFold>
  );
}

function DecisionForm({ id, form: { lead, choices, fields } }: { id: number; form: CaseForm }) {
  const saved = useSaved();
  const initial: DecisionValues = { choice: '' };
  for (const { name, initial: value = '' } of fields) initial[name] = value;
  const form = useForm(decisionValues, initial);
  const { choice } = form.values;
  const hasText = fields.some(({ name, options }) => !options && form.values[name] !== initial[name]);
  const leaveWarning = useLeaveWarning(hasText && form.dirty);
  const shown = fields.filter(field => isShown(field, fields, form.values));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (choice) end.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  const send = async (values: DecisionValues) => {
    const json: DecisionValues = { choice };
    for (const { name } of shown) json[name] = values[name] ?? '';
    const call = browserApi.api.cases[':id'].decision.$put({ param: { id: String(id) }, json });
    await saved(await fetchJson(call));
  };
  return (
    <Form {...form.bind(send)}>
      <Choices choices={choices} {...form.field('choice')} />
      {choice && lead && <p className="text-soft">{lead}</p>}
      {choice &&
        shown.map(({ name, label, help, required, options, limit }) =>
          options ? (
            <Select
              key={name}
              label={label}
              help={help}
              required={required}
              options={options}
              {...form.field(name)}
            />
          ) : (
            <TextArea
              key={name}
              label={label}
              help={help}
              required={required}
              limit={limit}
              {...form.field(name)}
            />
          ),
        )}
      {choice && (
        <div ref={end} className="scroll-mb-24">
          <FormActions submit="처리하기" busy={form.busy} />
        </div>
      )}
      {leaveWarning}
    </Form>
  );
}

type ChoicesProps = FieldBinding<string> & { choices: CaseForm['choices'] };

function Choices({ choices, name, value, onChange, error }: ChoicesProps) {
  const chip = (choice: CaseForm['choices'][number]) => (
    <label
      key={choice.value}
      className={`relative inline-flex min-h-12 items-center justify-center rounded-control border px-2 font-semibold has-focus-visible:outline-2 ${choice.value === value ? 'border-cloth bg-cloth text-on-fill' : 'border-line-strong bg-surface'}`}
    >
      <input
        className="absolute inset-0 cursor-pointer opacity-0"
        type="radio"
        name={name}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
      />
      {choice.label}
    </label>
  );
  const rare = choices.filter(({ isRare }) => isRare);
  return (
    <Field name={name} group error={error}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        {choices.filter(({ isRare }) => !isRare).map(chip)}
      </div>
      {rare.length > 0 && (
        <Fold
          summary="다른 처리"
          className="mt-2 border-t-0"
          open={rare.some(choice => choice.value === value)}
        >
          <div className="flex flex-wrap gap-2">{rare.map(chip)}</div>
        </Fold>
      )}
    </Field>
  );
}

function isShown({ when }: CaseField, fields: CaseField[], values: DecisionValues): boolean {
  if (!when) return true;
  const parent = fields.find(({ name }) => name === when.field);
  return when.is.includes(values[when.field] ?? '') && (!parent || isShown(parent, fields, values));
}
