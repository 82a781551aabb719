import type { ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ZodType } from 'zod';
import { toast } from '#/ui/feedback/toast.tsx';
import { useGuide } from '#/ui/page/guide.ts';
import { useLeaveWarning } from './drafts/use-draft.tsx';
import { Form, FormActions, useForm } from './form.tsx';

type SettingsFormProps<Typed extends object, Sent> = {
  schema: ZodType<Sent>;
  initial: Typed;
  save: (values: Sent) => Promise<{ message: string }>;
  onCancel?: () => void;
  /** Returns the values after saving, for a form that then takes the next item. */
  next?: (saved: Sent) => Typed;
  onSaved?: () => void;
  /** The button of a form longer than a screen stays at the bottom edge after a change. */
  isLong?: boolean;
  children: (form: ReturnType<typeof useForm<Typed, Sent>>) => ReactNode;
};

const STICKY =
  'bottom-bar sticky z-20 bottom-0 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] max-md:-mx-4 max-md:px-4 border-t border-line bg-page';

/** Saving keeps the form open and reloads the page's data, or leads back to the setup guide. */
export function SettingsForm<Typed extends object, Sent>(props: SettingsFormProps<Typed, Sent>) {
  const { schema, initial, save, onCancel, next, onSaved, isLong, children } = props;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const guide = useGuide();
  const form = useForm<Typed, Sent>(schema, initial);
  const leaveWarning = useLeaveWarning(form.dirty);
  const waits = isLong && !form.dirty && !form.busy;
  const send = async (values: Sent) => {
    toast(await save(values));
    if (next) form.reset(next(values));
    await revalidate();
    onSaved?.();
    if (guide) await navigate(guide);
  };
  return (
    <Form {...form.bind(send)}>
      {children(form)}
      <div className={isLong && !waits ? STICKY : undefined}>
        <div className="pb-2.5">
          <FormActions submit="저장" busy={form.busy} disabled={waits} onCancel={onCancel} />
        </div>
      </div>
      {leaveWarning}
    </Form>
  );
}
