import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';

const schema = async () =>
  (await import('#/features/tournaments/server/tournaments.contract.ts')).typedTvCode;

export const meta = pageMeta(() => ({
  title: 'TV 연결',
  description: '대회 화면을 당구장 TV에 띄웁니다.',
  path: '/tv',
  hidden: true,
}));

export default function TvCodePage() {
  const form = useForm(schema, { code: '' });
  const open = async (json: { code: string }) => {
    const { path } = await fetchJson(browserApi.api.tv.$post({ json }));
    location.assign(path);
  };
  return (
    <PageFrame
      title="TV 연결"
      lead="대회 주최자의 ‘공유’에 있는 여섯 자리 TV 코드를 입력해 주세요."
      width="form"
    >
      <Form className="form" {...form.bind(open)}>
        <TextInput
          inputMode="numeric"
          label="TV 코드"
          enterKeyHint="go"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <FormActions submit="화면 열기" busy={form.busy} wide />
      </Form>
    </PageFrame>
  );
}
