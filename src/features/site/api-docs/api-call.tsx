import { Fragment, useState } from 'react';
import type { Rights } from '#/shared/authorship.ts';
import { SCOPE_NAMES, type TokenScope } from '#/shared/token-scopes.ts';
import { type ApiDocument, type Content, type ListedCall, scopesNeeded, typeText } from './document.rules.ts';

const RIGHTS: Record<Rights, string> = {
  guest: '누구나',
  member: '회원',
  writer: '글 쓰는 회원',
  moderator: '운영진',
  admin: '관리자',
};

type Props = { call: ListedCall; document: Pick<ApiDocument, 'components'> };

/** One call of the API: closed it is one line; open it also shows the request and the responses. */
export function ApiCall({ call, document }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = call;
  return (
    <details
      className="api-call rounded-control border border-line bg-surface"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-baseline gap-3 px-3 py-2.5 max-sm:flex-wrap max-sm:gap-y-0">
        <code
          className="flex-none w-17 font-bold text-primary data-[method=DELETE]:text-red"
          data-method={method}
        >
          {method}
        </code>
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 wrap-anywhere max-sm:order-1 max-sm:basis-full max-sm:flex-col">
          <code>{breakable(path)}</code>
          <span className="text-soft">{operation.summary}</span>
        </span>
        <span className="max-w-24 flex-none text-end text-label text-soft max-sm:ms-auto">
          {RIGHTS[operation['x-rights']]}
        </span>
      </summary>
      {isOpen && <CallDetails call={call} document={document} />}
    </details>
  );
}

// A long address may break after a slash.
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

function CallDetails({ call: { operation }, document }: Props) {
  const scopes = scopesNeeded(operation);
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const refusals = Object.keys(responses).filter(status => Number(status) >= 400);
  return (
    <div className="grid gap-4 px-3 pt-1 pb-4">
      <p>
        {scopes.length > 0
          ? `접근 토큰의 권한: ${scopes.map(scope => SCOPE_NAMES[scope as TokenScope]).join(', ')}`
          : '접근 토큰으로는 부를 수 없고, 로그인한 세션이 필요합니다.'}
      </p>
      {parameters.length > 0 && (
        <Part title="주소에 쓰는 것">
          <ul className="*:flex *:flex-wrap *:gap-x-3 *:wrap-anywhere">
            {parameters.map(({ in: where, name, required, schema }) => (
              <li key={`${where} ${name}`}>
                <code>{name}</code>
                <span>
                  {where === 'path' ? '경로' : '검색어(?)'}
                  {required || where === 'path' ? ', 꼭 필요함' : ''}
                </span>
                <code className="text-soft">{typeText(schema)}</code>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {requestBody && (
        <Part title="보내는 내용">
          <Shape content={requestBody.content} />
        </Part>
      )}
      {answers.map(([status, { description, content }]) => (
        <Part key={status} title={`답 ${status}`}>
          {content ? <Shape content={content} /> : <p>{description}</p>}
        </Part>
      ))}
      <Part title="거절">
        <ul className="text-row">
          {refusals.map(status => (
            <li key={status}>
              {status} {document.components.responses[`Error${status}`]?.description}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-1">
    <h3 className="text-label text-soft">{title}</h3>
    {children}
  </section>
);

const Shape = ({ content }: { content: Content }) =>
  Object.entries(content).map(([type, { schema }]) =>
    schema ? (
      <pre
        key={type}
        className="max-h-104 p-3 overflow-auto rounded-control bg-sunken text-label"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
        tabIndex={0}
      >
        {typeText(schema)}
      </pre>
    ) : (
      <p key={type}>
        <code>{type}</code>
      </p>
    ),
  );
