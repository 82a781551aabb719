import { useLoaderData, useRevalidator } from 'react-router';
import { AD_NAMES, type AdName } from '#/features/ads/ads.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { toast } from '#/ui/toast.tsx';
import { useLeaveWarning } from '#/ui/use-draft.tsx';
import { ContentPicture } from './content-picture.tsx';
import { type AdsDraft, adsDraft } from './site-settings.contract.ts';
import {
  AD_TEXT_LIMIT,
  CONTENTS_FIXED,
  CONTENTS_LOAD_FAILED,
  CONTENTS_SAVE_FAILED,
} from './site-settings.limits.ts';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api['site-settings'].ads.$get()), CONTENTS_LOAD_FAILED);

export const meta = pageMeta({ title: '광고 관리', path: '/admin/ads', hidden: true });

/** The three ads of the footer, each with a page of its own. */
export default function AdsFormPage() {
  const { ads, isFile } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="광고 관리"
      width="form"
      lead="글이나 사진이 있는 광고만 화면 아래에 나옵니다. 글의 첫 줄이 제목입니다."
    >
      {isFile && (
        <p role="status" className="card mb-4">
          {CONTENTS_FIXED}
        </p>
      )}
      <AdsForm ads={ads} isFile={isFile} />
    </PageFrame>
  );
}

function AdsForm({ ads, isFile }: { ads: AdsDraft; isFile: boolean }) {
  const { revalidate } = useRevalidator();
  const form = useForm<AdsDraft>(adsDraft, ads, CONTENTS_SAVE_FAILED);
  const leaveWarning = useLeaveWarning(form.dirty);
  const send = async (json: AdsDraft) => {
    toast((await fetchJson(browserApi.api['site-settings'].ads.$put({ json }))).message);
    await revalidate();
  };
  const field = (name: AdName, part: 'text' | 'linkUrl') => ({
    name: `${name}.${part}`,
    value: form.values[name][part],
    onChange: (text: string) => form.update(name, now => ({ ...now, [part]: text })),
    error: form.errors.find(({ path }) => path === `${name}.${part}`)?.message,
  });
  return (
    <Form {...form.bind(send)}>
      {AD_NAMES.map((name, at) => (
        <fieldset key={name} className="grid gap-4 mb-7" disabled={isFile}>
          <legend className="mb-3 text-lead font-bold">광고 {at + 1}</legend>
          <TextArea label="글" rows={3} limit={AD_TEXT_LIMIT} {...field(name, 'text')} />
          <ContentPicture
            path={name}
            value={form.values[name]}
            errors={form.errors}
            isFile={isFile}
            onChange={change => form.update(name, now => ({ ...now, ...change }))}
          />
          <TextInput label="누르면 갈 주소" inputMode="url" {...field(name, 'linkUrl')} />
          <p>
            <PageLink className="underline" to={`/${name}`}>
              광고 {at + 1} 화면 보기
            </PageLink>
          </p>
        </fieldset>
      ))}
      {!isFile && <FormActions submit="저장" busy={form.busy} />}
      {leaveWarning}
    </Form>
  );
}
