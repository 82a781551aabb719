import type { FormIssue } from './form-errors.ts';

type FormSummaryProps = { problem?: string; issues: FormIssue[]; onPick: (path: string) => void };

/** What is wrong with a form, at its top; each sentence leads to its field. */
export function FormSummary({ problem, issues, onPick }: FormSummaryProps) {
  const others = issues.filter(issue => issue.message !== problem);
  return (
    <div className="form-summary" role="alert" tabIndex={-1}>
      <p>{problem ?? '입력한 내용을 확인해주세요.'}</p>
      {others.length > 0 && (
        <ul>
          {others.map(issue => (
            <li key={`${issue.path} ${issue.message}`}>
              <button type="button" onClick={() => onPick(issue.path)}>
                {issue.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Puts the focus on the control of a field. */
export function focusField(form: HTMLFormElement | null, path: string) {
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus();
}

/** Puts the focus on the first field with an error, else on the summary. */
export function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[data-field]:is([aria-invalid="true"], [data-invalid])');
  const target = field ?? form?.querySelector<HTMLElement>('.form-summary');
  target?.focus();
}
