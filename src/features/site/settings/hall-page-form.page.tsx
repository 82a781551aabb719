import { useLoaderData } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import type { useForm } from '#/ui/form/form.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import { ContentPicture } from './content-picture.tsx';
import {
  ANNOUNCEMENT_LIMIT,
  ANNOUNCEMENTS_MOST,
  CONTENTS_FROM_FILE,
  LINE_LIMIT,
} from './site-settings.constants.ts';
import { type HallPageDraft, hallPageDraft } from './site-settings.contract.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api['site-settings']['hall-page'].$get()));

export const meta = pageMeta({ title: '우리 당구장', hidden: true });

export default function HallPageFormPage() {
  const { page, isFile } = useLoaderData<typeof clientLoader>();
  return (
    <AdminPage title="우리 당구장" narrow actions={<QuietLink to="/gy">화면 보기</QuietLink>}>
      <SettingsForm
        schema={hallPageDraft}
        initial={keyed(page)}
        save={json => fetchJson(browserApi.api['site-settings']['hall-page'].$put({ json }))}
        isLong
      >
        {form => (
          <>
            <HallPageFields form={form} />
            {isFile && <p className="text-row text-soft">{CONTENTS_FROM_FILE}</p>}
          </>
        )}
      </SettingsForm>
    </AdminPage>
  );
}

/** `key` stays the same while others are added or removed. */
type Announcement = HallPageDraft['announcements'][number] & { key: string };
type Typed = Omit<HallPageDraft, 'announcements'> & { announcements: Announcement[] };

const keyed = (page: HallPageDraft): Typed => ({
  ...page,
  announcements: page.announcements.map((each, index) => ({ ...each, key: String(index) })),
});

function HallPageFields({ form }: FieldsProps) {
  return (
    <>
      <Announcements form={form} />
      <Card as="div" className="grid gap-4">
        <TextInput
          label="당구장 이름"
          limit={LINE_LIMIT}
          help="이 당구장을 소속으로 적은 회원의 랭킹이 나옵니다."
          {...form.field('billiardHall')}
        />
        <Fold summary={form.values.host || '랭킹을 다른 사이트에서 가져오기'} className="-mb-4">
          <TextInput
            label="랭킹을 가져올 다른 사이트"
            inputMode="url"
            help="비워두면 이 사이트의 랭킹을 보여줍니다."
            {...form.field('host')}
          />
        </Fold>
      </Card>
    </>
  );
}

type FieldsProps = { form: ReturnType<typeof useForm<Typed, HallPageDraft>> };

function Announcements({ form }: FieldsProps) {
  const { announcements } = form.values;
  const put = (key: string, part: Partial<Announcement>) =>
    form.update('announcements', now => now.map(each => (each.key === key ? { ...each, ...part } : each)));
  return (
    <fieldset className="grid gap-4" aria-label="공지">
      {announcements.length < ANNOUNCEMENTS_MOST && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() =>
            form.update('announcements', now => [{ announcement: '', imageUrl: '', key: newUuid() }, ...now])
          }
        >
          공지 더하기
        </Button>
      )}
      {announcements.map((value, index) => (
        <Card as="div" key={value.key} className="grid gap-3">
          <TextArea
            label={`공지 ${index + 1}`}
            rows={3}
            limit={ANNOUNCEMENT_LIMIT}
            name={`announcements.${index}.announcement`}
            value={value.announcement}
            onChange={announcement => put(value.key, { announcement })}
            error={form.errorOf(`announcements.${index}.announcement`)}
          />
          <ContentPicture
            path={`announcements.${index}`}
            value={value}
            errors={form.errors}
            onChange={change => put(value.key, change)}
          />
          <Button
            variant="quiet"
            small
            className="justify-self-start"
            onClick={() => form.update('announcements', now => now.filter(({ key }) => key !== value.key))}
          >
            공지 {index + 1} 빼기
          </Button>
        </Card>
      ))}
    </fieldset>
  );
}
