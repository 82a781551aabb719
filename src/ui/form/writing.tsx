import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CHANGED_MEANWHILE } from '#/shared/refusal.ts';
import { ApiError } from '#/ui/client/api.ts';
import { toLogin } from '#/ui/client/members-only.ts';
import { type Said, toast } from '#/ui/feedback/toast.tsx';
import { useDraft, useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { useGuide } from '#/ui/page/guide.ts';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { Form, FormActions, type SchemaSource, useForm } from './form.tsx';

type WritingProps<Values extends object, Sent extends object> = {
  schema: SchemaSource<Sent>;
  initial: Values;
  /** The key of the draft in this browser. */
  draft: string;
  /** Returns the path to open next (the setup guide, if it has led here), and the message of success. */
  send: (values: Sent) => Promise<{ to: string; said: Said }>;
  /** The path that cancelling opens. */
  back: string;
  /** The path of the page with the saved text; `back` by default. */
  saved?: string;
  submit: string;
  /** The name of the action in the heading of an error, such as `매치 만들기`. */
  tried?: string;
  className?: string;
  children: (form: ReturnType<typeof useForm<Values, Sent>>) => ReactNode;
};

/**
 * A form on a page of its own, whose text is stored as a draft. If the session has ended, sending leads to
 * the login and back; if no draft is stored, the form stays open.
 */
export function Writing<Values extends object, Sent extends object = Values>(
  props: WritingProps<Values, Sent>,
) {
  const form = useForm<Values, Sent>(props.schema, props.initial);
  const draft = useDraft(props.draft, form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty, draft.isStored);
  const navigate = useNavigate();
  const guide = useGuide();
  const { pathname, search } = useLocation();
  const save = async (values: Sent) => {
    try {
      const { to, said } = await props.send(values);
      draft.clear();
      toast(said);
      await navigate(guide ?? to, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401 && draft.isStored)) throw error;
      await navigate(toLogin(pathname + search), { replace: true });
    }
  };
  return (
    <>
      {draft.notice}
      <Form {...form.bind(save)} tried={props.tried} className={props.className}>
        <ChangedMeanwhile
          problem={form.problem}
          saved={props.saved ?? props.back}
          busy={form.busy}
          onSaveAnyway={() => form.submit(values => save({ ...values, expectedUpdatedAt: undefined }))}
        />
        {props.children(form)}
        <FormActions submit={props.submit} busy={form.busy}>
          <QuietLink to={props.back}>취소</QuietLink>
        </FormActions>
      </Form>
      {leaveWarning}
    </>
  );
}

type ChangedMeanwhileProps = {
  problem?: string;
  saved: string;
  busy: boolean;
  onSaveAnyway: () => Promise<void>;
};

/** If `problem` says that the text was changed meanwhile, offers to open the saved one or to overwrite it. */
export function ChangedMeanwhile({ problem, saved, busy, onSaveAnyway }: ChangedMeanwhileProps) {
  if (problem !== CHANGED_MEANWHILE) return null;
  return (
    <Toolbar className="mt-2">
      <QuietLink to={saved} target="_blank">
        지금 저장된 내용 보기
      </QuietLink>
      <Button variant="quiet" busy={busy} onClick={() => void onSaveAnyway()}>
        내 내용으로 덮어쓰기
      </Button>
    </Toolbar>
  );
}
