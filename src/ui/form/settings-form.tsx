import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { ZodType } from 'zod';
import { toast } from '#/ui/feedback/toast.tsx';
import { Card } from '#/ui/page/card.tsx';
import { useLeaveWarning } from './drafts/use-draft.tsx';
import { Form, FormActions, useForm } from './form.tsx';

type SettingsFormProps<Typed extends object, Sent> = {
  schema: ZodType<Sent>;
  initial: Typed;
  save: (values: Sent) => Promise<{ message: string }>;
  /** The sentence shown where the server gives none. */
  failed: string;
  /** Why the values cannot be saved here; left out where they can. */
  fixed?: string | false;
  submit?: string;
  onCancel?: () => void;
  /** The values of the form after it was saved, for a form that goes on with a new thing. */
  next?: (saved: Sent) => Typed;
  onSaved?: () => void;
  children: (form: ReturnType<typeof useForm<Typed, Sent>>) => ReactNode;
};

/**
 * The form of a screen for admins: it stays after it is saved, the page is loaded again, and leaving it unsaved
 * asks.
 */
export function SettingsForm<Typed extends object, Sent>({
  schema,
  initial,
  save,
  failed,
  fixed = false,
  submit = '저장',
  onCancel,
  next,
  onSaved,
  children,
}: SettingsFormProps<Typed, Sent>) {
  const { revalidate } = useRevalidator();
  const form = useForm<Typed, Sent>(schema, initial, failed);
  const leaveWarning = useLeaveWarning(form.dirty);
  const send = async (values: Sent) => {
    toast((await save(values)).message);
    if (next) form.reset(next(values));
    await revalidate();
    onSaved?.();
  };
  return (
    <Form {...form.bind(send)}>
      {fixed && (
        <Card as="p" role="status" className="mb-4">
          {fixed}
        </Card>
      )}
      {children(form)}
      {!fixed && <FormActions submit={submit} busy={form.busy} onCancel={onCancel} />}
      {leaveWarning}
    </Form>
  );
}
