import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { AD_NAMES } from '#/features/site/ads/ads.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import type { FormIssue } from '#/ui/form/form-errors.ts';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ContentPicture } from './content-picture.tsx';
import {
  AD_TEXT_LIMIT,
  BANNER_TEXT_LIMIT,
  CONTENTS_FROM_FILE,
  CONTENTS_LOAD_FAILED,
  CONTENTS_SAVE_FAILED,
} from './site-settings.constants.ts';
import { type AdsDraft, adsDraft, NO_BANNER } from './site-settings.contract.ts';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api['site-settings'].ads.$get()), CONTENTS_LOAD_FAILED);

export const meta = pageMeta({ title: '광고 관리', path: '/admin/ads', hidden: true });

export default function AdsFormPage() {
  const { ads, isFile } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="광고 관리"
      width="form"
      lead={
        isFile
          ? CONTENTS_FROM_FILE
          : '글이나 사진이 있는 광고만 화면 아래에 나옵니다. 글의 첫 줄이 제목입니다.'
      }
    >
      <SettingsForm<AdsDraft, AdsDraft>
        schema={adsDraft}
        initial={ads}
        save={json => fetchJson(browserApi.api['site-settings'].ads.$put({ json }))}
        failed={CONTENTS_SAVE_FAILED}
      >
        {form => <Places form={form} />}
      </SettingsForm>
    </PageFrame>
  );
}

function Places({ form }: { form: ReturnType<typeof useForm<AdsDraft>> }) {
  const place = (name: keyof AdsDraft) => ({
    name,
    value: form.values[name],
    errors: form.errors,
    onChange: (change: Partial<AdsDraft['ad1']>) => form.update(name, now => ({ ...now, ...change })),
  });
  const { text, imageUrl, linkUrl, pictures = [] } = form.values.banner;
  const isFilled = text || imageUrl || linkUrl || pictures.length > 0;
  return (
    <>
      {AD_NAMES.map((name, index) => (
        <Place key={name} legend={`광고 ${index + 1}`} limit={AD_TEXT_LIMIT} {...place(name)}>
          <p>
            <PageLink className="underline" to={`/${name}`}>
              광고 {index + 1} 화면 보기
            </PageLink>
          </p>
        </Place>
      ))}
      <Place
        legend="홈 배너"
        lead="홈의 랭킹 아래에 ‘광고’로 나옵니다. 비워 두면 아무것도 나오지 않습니다."
        limit={BANNER_TEXT_LIMIT}
        {...place('banner')}
      >
        {isFilled && (
          <p>
            <Button variant="quiet" small onClick={() => form.set('banner', NO_BANNER)}>
              배너 비우기
            </Button>
          </p>
        )}
      </Place>
    </>
  );
}

type PlaceProps = {
  legend: string;
  lead?: string;
  limit: number;
  name: keyof AdsDraft;
  value: AdsDraft['ad1'];
  errors: FormIssue[];
  onChange: (change: Partial<AdsDraft['ad1']>) => void;
  children: ReactNode;
};

/** An ad, folded to its name and first line; the first one, and one with an error, is open. */
function Place({ legend, lead, limit, name, value, errors, onChange, children }: PlaceProps) {
  const field = (part: 'text' | 'linkUrl') => ({
    name: `${name}.${part}`,
    value: value[part],
    onChange: (text: string) => onChange({ [part]: text }),
    error: errors.find(({ path }) => path === `${name}.${part}`)?.message,
  });
  const fold = useRef<HTMLDetailsElement>(null);
  const hasError = errors.some(({ path }) => path.startsWith(`${name}.`));
  useEffect(() => {
    if ((hasError || name === 'ad1') && fold.current) fold.current.open = true;
  }, [hasError, name]);
  return (
    <fieldset className="min-w-0" aria-label={legend}>
      <Fold
        ref={fold}
        open={name === 'ad1'}
        summary={
          <>
            <span className="flex-none text-lead font-bold">{legend}</span>
            <span className="min-w-0 truncate font-normal text-soft">
              {value.text.split('\n')[0] || '비어 있음'}
            </span>
          </>
        }
      >
        <div className="grid gap-4 pb-6">
          {lead && <p className="text-soft">{lead}</p>}
          {name === 'banner' ? (
            <TextInput label="글" limit={limit} {...field('text')} />
          ) : (
            <TextArea label="글" rows={3} limit={limit} {...field('text')} />
          )}
          <ContentPicture path={name} value={value} errors={errors} onChange={onChange} />
          <TextInput label="누르면 갈 주소" inputMode="url" {...field('linkUrl')} />
          {children}
        </div>
      </Fold>
    </fieldset>
  );
}
