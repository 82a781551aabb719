import { withJosa } from '#/shared/text/josa.ts';
import { ApiError, NOT_DONE, OFFLINE } from '#/ui/client/api.ts';

export type FormIssue = { path: string; message: string };

/** `problem` is about the whole form. */
export type FormErrors = { problem?: string; issues: FormIssue[] };

export const NO_ERRORS: FormErrors = { issues: [] };

/** Keeps only the first issue of each field. */
export function schemaErrors(issues: { path: PropertyKey[]; message: string }[]): FormErrors {
  const found = new Map<string, FormIssue>();
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (!found.has(name)) found.set(name, { path: name, message });
  }
  return { issues: [...found.values()] };
}

/** A refusal's message and issues, else `fallbackMessage`. */
export function submitErrors(thrown: unknown, fallbackMessage = NOT_DONE): FormErrors {
  const { message = '', issues = [] } = (thrown ?? {}) as { message?: string; issues?: FormIssue[] };
  if (message === OFFLINE && fallbackMessage !== NOT_DONE)
    return { problem: `${fallbackMessage} ${OFFLINE}`, issues };
  // A message for members is Korean; the text of a bug goes to the console.
  if (/[가-힣]/.test(message)) return { problem: message, issues };
  if (!(thrown instanceof ApiError)) console.error(thrown);
  return { problem: fallbackMessage, issues };
}

/** The message of a failed action: for `매치 만들기`, `매치 만들기를 마치지 못했습니다.` */
export const failureHeading = (tried: string) => `${withJosa(tried, '을/를')} 마치지 못했습니다.`;
