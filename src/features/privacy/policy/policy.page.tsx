import { useLoaderData } from 'react-router';
import { POLICY_LOAD_FAILED } from '#/features/privacy/requests/requests.constants.ts';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

const TITLE = '개인정보처리방침';
const DESCRIPTION =
  '어떤 개인정보를 왜, 언제까지 보관하고 어떻게 지우는지, 누구에게 물을 수 있는지 알려 드립니다.';

async function read({ api, params: { day } }: PageRequest) {
  const calls = api.api.privacy;
  const call = day ? calls[':day'].$get({ param: { day } }) : calls.$get();
  return { ...(await forPage(fetchJson(call), POLICY_LOAD_FAILED)), isEarlier: day !== undefined };
}

type PolicySection = Awaited<ReturnType<typeof read>>['sections'][number];

export const handle = { sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  const { isEarlier = false, day = '' } = loaderData ?? {};
  const path = isEarlier ? `/privacy/${day}` : '/privacy';
  return { title: TITLE, description: DESCRIPTION, path, hidden: isEarlier };
});

export default function PolicyPage() {
  const { day, sections, versions, isEarlier } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={TITLE} width="reading">
      <p className="text-soft">{`${day}부터 시행`}</p>
      {isEarlier && versions[0] !== day && (
        <p className="card mt-3">
          이전 방침입니다.{' '}
          <PageLink to="/privacy" className="underline">
            지금의 방침 보기
          </PageLink>
        </p>
      )}
      <article className="paper">
        {sections.map(section => (
          <Section key={section.title} {...section} />
        ))}
      </article>
      <Versions days={versions} shown={day} />
    </PageFrame>
  );
}

function Section({ title, text = [], items = [], parts = [], links = [] }: PolicySection) {
  return (
    <section>
      <h2>{title}</h2>
      {text.map(each => (
        <p key={each}>{each}</p>
      ))}
      {parts.map(({ title: name, items: what, purpose, basis, period }) => (
        <section key={name} className="mt-4 border-line border-t pt-4">
          <h3 className="mb-2 font-bold">{name}</h3>
          <KeyValues
            className="text-row"
            facts={{ 항목: what, 목적: purpose, 근거: basis, '보관 기간': period }}
          />
        </section>
      ))}
      {(items.length > 0 || links.length > 0) && (
        <ul>
          {items.map(each => (
            <li key={each}>{each}</li>
          ))}
          {links.map(({ to, text: name }) => (
            <li key={to}>
              <PageLink to={to} className="underline">
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Versions({ days, shown }: { days: string[]; shown: string }) {
  const others = days.filter(day => day !== shown);
  if (others.length === 0) return null;
  return (
    <nav aria-label="다른 판" className="mt-6">
      <h2 className="text-lead font-bold">이전 방침</h2>
      <ul>
        {others.map(day => (
          <li key={day}>
            <PageLink to={`/privacy/${day}`} className="underline">
              {`${day}부터 시행한 방침`}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
