import { useNavigate } from 'react-router';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import {
  AFFECTED_COUNT_MOST,
  LEAK_SCOPES,
  LEAKS_LOAD_FAILED,
  type LeakScope,
  SCOPE_NAMES,
} from './leaks.constants.ts';
import { type AffectedPage, type AffectedQuery, affectedQuery } from './leaks.contract.ts';

const SCOPES = SCOPE_NAMES.map(value => ({ value, label: LEAK_SCOPES[value] }));
const COLUMNS: Column[] = [
  { key: 'username', title: '닉네임', lead: true },
  { key: 'id', title: '아이디', fold: 'phone' },
];

type AffectedProps = {
  of: AffectedQuery;
  after: string;
  affected: AffectedPage;
  /** Returns the path of this screen with other query parameters. */
  address: (query: Record<string, string>) => string;
};

/** The affected members, page by page: all, or those with rows of a kind written since a time. */
export function AffectedMembers({ of, after, affected, address }: AffectedProps) {
  const { rows, next, count, complete } = affected;
  return (
    <section className="mt-8" aria-labelledby="affected">
      <h2 id="affected" className="text-part font-bold">
        누구의 정보인가
      </h2>
      <p className="my-2 text-soft">
        그 사이에 글을 지운 회원은 나오지 않습니다. 확실하지 않으면 모든 회원을 고르세요.
      </p>
      <Choice of={of} address={address} />
      {after === '0' && (
        <p role="status" className="mt-3 font-bold">
          {sentenceOf(of, count, complete)}
        </p>
      )}
      <Table
        caption="대상 회원"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        cell={(row, { key }) =>
          key === 'id' ? row.id : <PageLink to={`/profile/${row.id}`}>{row.username}</PageLink>
        }
        empty="대상 회원이 없습니다."
      />
      <p className="mt-3 flex gap-2">
        {after !== '0' && (
          <LinkButton variant="quiet" preventScrollReset to={address(of)}>
            처음으로
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton variant="quiet" preventScrollReset to={address({ ...of, after: String(next) })}>
            다음 회원
          </LinkButton>
        )}
      </p>
    </section>
  );
}

function Choice({ of, address }: Pick<AffectedProps, 'of' | 'address'>) {
  const navigate = useNavigate();
  const form = useForm(affectedQuery, of, LEAKS_LOAD_FAILED);
  const show = async (query: AffectedQuery) => {
    await navigate(address(query), { preventScrollReset: true });
  };
  return (
    <Form className="form max-w-[30rem]" {...form.bind(show)}>
      <Select
        label="대상"
        options={SCOPES}
        name="scope"
        value={form.values.scope}
        onChange={value => form.set('scope', value as LeakScope)}
      />
      {form.values.scope !== 'all' && (
        <TextInput type="datetime-local" label="이때부터 (한국 시각)" required {...form.field('since')} />
      )}
      <Button type="submit" variant="quiet" busy={form.busy}>
        대상 보기
      </Button>
    </Form>
  );
}

function sentenceOf({ scope, since }: AffectedQuery, count: number, complete: boolean): string {
  const many = `${count.toLocaleString('ko-KR')}명${complete ? '' : ' 이상'}`;
  const from = scope === 'all' ? '' : `${since.replace('T', ' ')}부터 `;
  const report = count >= AFFECTED_COUNT_MOST ? ' 1,000명 이상이므로 위원회에도 신고해야 합니다.' : '';
  return `${from}${LEAK_SCOPES[scope]}: ${many}.${report}`;
}
