import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { AD_NAMES } from '#/features/site/ads/ads.rules.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { isSending } from '#/shared/pictures/pictures.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import type { FormIssue } from '#/ui/form/form-errors.ts';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ContentPicture } from './content-picture.tsx';
import { AD_TEXT_LIMIT, BANNER_TEXT_LIMIT, CONTENTS_FROM_FILE } from './site-settings.constants.ts';
import { type AdsDraft, adsDraft, NO_BANNER } from './site-settings.contract.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api['site-settings'].ads.$get()));

export const meta = pageMeta({ title: '광고 관리', hidden: true });

export default function AdsFormPage() {
  const { ads, isFile } = useLoaderData<typeof clientLoader>();
  return (
    <AdminPage title="광고 관리" narrow>
      <SettingsForm<AdsDraft, AdsDraft>
        schema={adsDraft}
        initial={ads}
        save={json => fetchJson(browserApi.api['site-settings'].ads.$put({ json }))}
        isLong
      >
        {form => (
          <>
            <Places form={form} />
            <p className="text-row text-soft">
              {isFile ? CONTENTS_FROM_FILE : '글이나 사진이 있는 광고만 화면 아래에 나옵니다.'}
            </p>
          </>
        )}
      </SettingsForm>
    </AdminPage>
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
          <PageLink className="underline" to={`/${name}`}>
            광고 {index + 1} 화면 보기
          </PageLink>
        </Place>
      ))}
      <Place legend="홈 배너" limit={BANNER_TEXT_LIMIT} {...place('banner')}>
        <p className="text-row text-soft">홈의 랭킹 아래에 ‘광고’로 나옵니다. 비우면 나오지 않습니다.</p>
        {isFilled && (
          <Button
            variant="quiet"
            small
            className="justify-self-start"
            onClick={() => form.set('banner', NO_BANNER)}
          >
            배너 비우기
          </Button>
        )}
      </Place>
    </>
  );
}

type PlaceProps = {
  legend: string;
  limit: number;
  name: keyof AdsDraft;
  value: AdsDraft['ad1'];
  errors: FormIssue[];
  onChange: (change: Partial<AdsDraft['ad1']>) => void;
  children: ReactNode;
};

/** Folded to picture and first line; an ad with an error is open. */
function Place({ legend, limit, name, value, errors, onChange, children }: PlaceProps) {
  const field = (part: 'text' | 'linkUrl') => ({
    name: `${name}.${part}`,
    value: value[part],
    onChange: (text: string) => onChange({ [part]: text }),
    error: errors.find(({ path }) => path === `${name}.${part}`)?.message,
  });
  const fold = useRef<HTMLDetailsElement>(null);
  const hasError = errors.some(({ path }) => path.startsWith(`${name}.`));
  useEffect(() => {
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError]);
  return (
    <fieldset className="min-w-0" aria-label={legend}>
      <Fold
        ref={fold}
        className="rounded-card border bg-surface px-4"
        summary={
          <>
            <Picture of={value} />
            <span className="min-w-0 flex-1 py-3">
              <span className="block truncate font-bold text-text">
                {value.text.split('\n')[0] || '비어 있음'}
              </span>
              <span className="block font-normal text-soft text-row">{legend}</span>
            </span>
          </>
        }
      >
        <div className="grid gap-4 pb-6">
          {name === 'banner' ? (
            <TextInput label="글" limit={limit} {...field('text')} />
          ) : (
            <TextArea label="글" help="첫 줄이 제목입니다." rows={3} limit={limit} {...field('text')} />
          )}
          <ContentPicture path={name} value={value} errors={errors} onChange={onChange} />
          <TextInput label="누르면 갈 주소" inputMode="url" {...field('linkUrl')} />
          {children}
        </div>
      </Fold>
    </fieldset>
  );
}

function Picture({ of: { pictures: [uploaded] = [], imageUrl } }: { of: AdsDraft['ad1'] }) {
  const isStored = uploaded && !isSending(uploaded.name);
  const src = isStored ? picturePath(uploaded.name, 320, uploaded.pass) : imageUrl;
  const look = 'size-10 flex-none rounded-md bg-sunken object-cover';
  return src ? <img src={src} alt="" width={40} height={40} className={look} /> : <span className={look} />;
}
