import type { ReactNode } from 'react';
import { GUEST_CONTACT_LIMIT, GUEST_NAME_LIMIT } from '#/shared/text/text.ts';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { EmailInput } from '#/ui/form/email-input.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { Card, PageFrame } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Loading } from './states.tsx';

type CaseStatusProps<Case> = {
  title: string;
  ask: (key: string) => Promise<Answer<Case>>;
  children: (found: Case) => ReactNode;
};

/** The state of a case for a person without an account; `ask` gets it by the key after `#` in the URL. */
export function CaseStatus<Case>({ title, ask, children }: CaseStatusProps<Case>) {
  const load = async () => (await fetchJson(ask(location.hash.slice(1)))) as Case;
  const { found, problem } = useLoaded(load);
  return (
    <PageFrame title={title} width="reading">
      {problem && (
        <Card as="p" role="alert">
          {problem}
        </Card>
      )}
      {!found && !problem && <Loading />}
      {found && <Card as="div">{children(found)}</Card>}
    </PageFrame>
  );
}

type Receipt = { id: number; key: string; message: string };

/** The status page has the URL `path#key`. */
export function CaseReceipt({ receipt: { id, key, message }, path }: { receipt: Receipt; path: string }) {
  const address = `${path}#${key}`;
  return (
    <Card role="status">
      <h2 className="text-lead font-bold">접수번호 {id}</h2>
      <p className="mt-2">{message}</p>
      <p className="mt-2 wrap-anywhere" translate="no">
        <PageLink to={address} className="underline">
          {new URL(address, location.href).href}
        </PageLink>
      </p>
      <p className="mt-2 text-soft">
        이 주소를 아는 사람은 처리 상황을 볼 수 있습니다. 다시 보여 드릴 수 없습니다.
      </p>
      <Button variant="quiet" className="mt-3" onClick={() => print()}>
        인쇄하기
      </Button>
    </Card>
  );
}

type GuestFieldsProps = {
  form: { field: (name: 'name' | 'contact' | 'email' | 'website') => FieldBinding<string> };
  /** The readers of the contact: `관리자` or `운영진`. */
  readers: string;
  /** The text that is mailed to the address, with its particle: `답을`. */
  mailed: string;
};

/** Only programs fill in the hidden field. */
export const GuestFields = ({ form, readers, mailed }: GuestFieldsProps) => (
  <>
    <TextInput label="이름" required limit={GUEST_NAME_LIMIT} autoComplete="name" {...form.field('name')} />
    <TextInput
      label="연락처"
      help={`전화번호나 주소. ${readers}만 봅니다.`}
      required
      limit={GUEST_CONTACT_LIMIT}
      {...form.field('contact')}
    />
    <EmailInput label={`이메일(접수 확인과 ${mailed} 받을 주소)`} {...form.field('email')} />
    <div hidden>
      <TextInput label="웹사이트" tabIndex={-1} {...form.field('website')} />
    </div>
  </>
);
