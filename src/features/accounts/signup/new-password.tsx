import { PASSWORD_LEAST, PASSWORD_MOST } from '#/features/members/fields/member-fields.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { isGuessableBy, type PasswordLists } from './guessable-passwords.rules.ts';

type NewPasswordProps = {
  label: string;
  /** If false, the second field appears only once a password is typed. */
  required?: boolean;
  password: FieldBinding<string>;
  confirm: FieldBinding<string>;
};

export function NewPassword({ label, required, password, confirm }: NewPasswordProps) {
  return (
    <>
      <PasswordInput
        label={label}
        required={required}
        strength={isCommonPassword}
        limit={PASSWORD_MOST}
        help={
          required
            ? `${PASSWORD_LEAST}자 이상으로 입력해주세요.`
            : `바꾸지 않으려면 비워두세요. ${PASSWORD_LEAST}자 이상`
        }
        {...password}
      />
      {(required || password.value) && (
        <PasswordInput label={`${label} 확인`} required autoComplete="new-password" {...confirm} />
      )}
    </>
  );
}

let lists: Promise<PasswordLists> | undefined;

async function isCommonPassword(password: string): Promise<boolean> {
  lists ??= fetchJson(browserApi.api.auth['common-passwords'].$get()).then(({ common, words }) => ({
    common: new Set(common),
    words: new Set(words),
  }));
  try {
    return isGuessableBy(await lists, password);
  } catch {
    lists = undefined;
    return false;
  }
}
