import { CURRENT_PASSWORD_HELP } from '#/features/accounts/profile/profile-parts.tsx';
import { SCOPE_NAMES, TOKEN_SCOPES } from '#/shared/token-scopes.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { CheckboxGroup } from '#/ui/form/checkbox-group.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { TOKEN_DAYS, TOKEN_FAILED, TOKEN_NAME_LIMIT } from './access-tokens.constants.ts';
import { type NewToken, newToken } from './access-tokens.contract.ts';

const EMPTY: NewToken = { name: '', scopes: [], days: TOKEN_DAYS[0], currentPassword: '' };
const DAYS = TOKEN_DAYS.map(days => ({ value: String(days), label: `${days}일` }));

/** The form of a new token: its purpose, its scopes, its lifetime, and the owner's password. */
export function TokenForm({ onMade }: { onMade: (token: string) => Promise<void> }) {
  const form = useForm(newToken, EMPTY, TOKEN_FAILED);
  const { days } = form.values;
  const send = async (json: NewToken) => {
    const { token } = await fetchJson(browserApi.api['access-tokens'].$post({ json }), TOKEN_FAILED);
    form.reset(EMPTY);
    await onMade(token);
  };
  return (
    <Form {...form.bind(send)} brief className="grid gap-4">
      <TextInput
        label="이름"
        help="어느 프로그램인지 알아볼 수 있게 적어주세요. 예: 구장 모니터"
        limit={TOKEN_NAME_LIMIT}
        required
        {...form.field('name')}
      />
      <CheckboxGroup label="권한" options={TOKEN_SCOPES} {...form.field('scopes')}>
        {scope => SCOPE_NAMES[scope]}
      </CheckboxGroup>
      <Select
        label="기간"
        options={DAYS}
        {...form.field('days')}
        value={String(days)}
        onChange={chosen => form.set('days', Number(chosen) as NewToken['days'])}
      />
      <PasswordInput label="현재 비밀번호" help={CURRENT_PASSWORD_HELP} {...form.field('currentPassword')} />
      <FormActions submit="접근 토큰 만들기" busy={form.busy} />
    </Form>
  );
}
