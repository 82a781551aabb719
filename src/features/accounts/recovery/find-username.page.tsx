import { useState } from 'react';
import type { z } from 'zod';
import { useNextQuery } from '#/features/accounts/sessions/use-next-query.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { EmailInput } from '#/ui/form/email-input.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PhoneInput } from '#/ui/form/phone-input.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button, LinkButton, QuietLink } from '#/ui/theme/button.tsx';
import { FocusedHeading, RecoveryLinks } from './focused-heading.tsx';
import type { findAnswer, findRequest } from './recovery.contract.ts';

export const handle = { query: ['next'] };

export const meta = pageMeta({ title: '아이디 찾기', hidden: true });

const FIND_FAILED = '아이디 찾기에 실패했습니다.';

const schema = async () => (await import('./recovery.contract.ts')).findRequest;

type Found = z.infer<typeof findAnswer>;

export default function FindUsernamePage() {
  const [found, setFound] = useState<Found>();
  return (
    <PageFrame
      title="아이디 찾기"
      width="form"
      lead={found ? undefined : '가입할 때 입력한 전화번호와 이메일로 아이디를 찾습니다.'}
    >
      {found ? (
        <FoundIds found={found} onAgain={() => setFound(undefined)} />
      ) : (
        <FindForm onFound={setFound} />
      )}
    </PageFrame>
  );
}

function FindForm({ onFound }: { onFound: (found: Found) => void }) {
  const form = useForm(schema, { phone: '', email: '' }, FIND_FAILED);
  const find = async (json: z.infer<typeof findRequest>) => {
    onFound(await fetchJson(browserApi.api.members['find-username'].$post({ json }), FIND_FAILED));
  };
  return (
    <Form method="post" className="form card" {...form.bind(find)}>
      <PhoneInput label="전화번호" required {...form.field('phone')} />
      <EmailInput label="이메일" required {...form.field('email')} />
      <FormActions submit="아이디 찾기" busy={form.busy} wide />
      <RecoveryLinks to="/request-reset-password" label="비밀번호 재설정" />
    </Form>
  );
}

function FoundIds({ found, onAgain }: { found: Found; onAgain: () => void }) {
  const next = useNextQuery();
  return (
    <div className="flex flex-col gap-5">
      <FocusedHeading>
        {found.matches.length > 1 ? '회원님의 아이디가 여럿 있습니다.' : '회원님의 아이디를 찾았습니다.'}
      </FocusedHeading>
      <ul className="flex flex-col gap-2">
        {found.matches.map(({ id, username }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3.5 rounded-[10px] bg-sunken text-soft wrap-anywhere"
          >
            <strong className="text-text text-lead" translate="no">
              {id}
            </strong>
            <span>닉네임 {username}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 mt-2 *:flex-[1_1_8rem]">
        <LinkButton to={`/login${next}`}>로그인</LinkButton>
        <QuietLink to={`/request-reset-password${next}`}>비밀번호 재설정</QuietLink>
        <Button variant="quiet" onClick={onAgain}>
          다시 찾기
        </Button>
      </div>
    </div>
  );
}
