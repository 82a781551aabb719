import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchList, forPage } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { lastPage, requestedPage } from '#/ui/page-address.ts';
import { Pager } from '#/ui/pager.tsx';
import { Loading } from '#/ui/states.tsx';
import { ObjectionForm } from './objection-form.tsx';
import { SanctionFacts } from './sanction-facts.tsx';
import type { Sanction } from './sanctions.contract.ts';
import { SANCTIONS_LOAD_FAILED } from './sanctions.limits.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const page = requestedPage(new URL(request.url).searchParams);
  const call = browserApi.api.sanctions.$get({ query: { page: String(page) } });
  return { page, ...(await forPage(fetchList(call), SANCTIONS_LOAD_FAILED)) };
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: '제재 내역', path: '/profile/sanctions', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title="제재 내역" width="reading">
      <Loading />
    </PageFrame>
  );
}

export default function SanctionsPage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  const back = (
    <LinkButton variant="quiet" to="/profile">
      회원정보
    </LinkButton>
  );
  return (
    <PageFrame
      title="제재 내역"
      width="reading"
      actions={back}
      lead="기간이 끝난 제재는 저절로 풀립니다. 정지된 동안에도 글을 읽고 내 데이터를 내려받고 탈퇴할 수 있습니다."
    >
      {rows.length === 0 && <p className="py-8 text-center text-soft">제재를 받은 적이 없습니다.</p>}
      <ol className="grid gap-3">
        {rows.map(row => (
          <li key={row.id} className="card">
            <SanctionFacts sanction={row} />
            {row.can.object && <Objecting sanction={row} />}
          </li>
        ))}
      </ol>
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

function Objecting({ sanction: { id } }: { sanction: Sanction }) {
  const [open, setOpen] = useState(false);
  if (open) return <ObjectionForm id={id} onDone={() => setOpen(false)} />;
  return (
    <Button variant="quiet" className="mt-3" onClick={() => setOpen(true)}>
      이의신청
    </Button>
  );
}
