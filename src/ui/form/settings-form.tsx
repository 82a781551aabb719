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
  /** The message shown if saving fails and the server gives no reason. */
  failed: string;
  /** The reason why the values cannot be saved on this screen; left out or false if they can. */
  fixed?: string | false;
  submit?: string;
  onCancel?: () => void;
  /**
   * Returns the values to put into the form after saving, for a form that then takes the next item; by
   * default the saved values stay.
   */
  next?: (saved: Sent) => Typed;
  onSaved?: () => void;
  children: (form: ReturnType<typeof useForm<Typed, Sent>>) => ReactNode;
};

/**
 * The form of a screen for admins. Saving keeps the form open and loads the data of the page again; leaving
 * with unsaved changes asks the user.
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
    toast(await save(values));
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
