import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { When } from '#/ui/theme/when.tsx';
import { DECISION_FAILED, NOTE_LIMIT } from './moderation.constants.ts';
import { noteDraft, type ReportCase } from './moderation.contract.ts';

const EMPTY = { content: '' };

/** The notes that moderators write for each other, and the form of a new note. */
export function CaseNotes({ found: { id, notes } }: { found: ReportCase }) {
  const { revalidate } = useRevalidator();
  const form = useForm(noteDraft, EMPTY, DECISION_FAILED);
  const send = async (json: typeof EMPTY) => {
    const call = browserApi.api.moderation.cases[':id'].notes.$post({ param: { id: String(id) }, json });
    toast((await fetchJson(call)).message);
    form.reset(EMPTY);
    await revalidate();
  };
  return (
    <section aria-labelledby="notes" className="card">
      <h2 id="notes" className="text-lead font-bold">
        운영진 메모
      </h2>
      {notes.map(note => (
        <div key={`${note.date} ${note.content}`} className="border-b border-line py-2 last-of-type:mb-3">
          <p className="text-row text-soft">
            <AuthorName of={note} /> <When iso={note.date} />
          </p>
          <PlainText text={note.content} />
        </div>
      ))}
      <Form {...form.bind(send)}>
        <TextArea
          label="메모"
          limit={NOTE_LIMIT}
          className="control min-h-20"
          enterKeyHint="enter"
          {...form.field('content')}
        />
        <FormActions submit="메모 남기기" variant="quiet" busy={form.busy} />
      </Form>
    </section>
  );
}
