import { useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { toast } from '#/ui/toast.tsx';
import { useLeaveWarning } from '#/ui/use-draft.tsx';
import { type HallPageDraft, hallPageDraft } from './site-settings.contract.ts';
import {
  ANNOUNCEMENT_LIMIT,
  ANNOUNCEMENTS_MOST,
  CONTENTS_FIXED,
  CONTENTS_LOAD_FAILED,
  CONTENTS_SAVE_FAILED,
  LINE_LIMIT,
  PICTURE_HELP,
} from './site-settings.limits.ts';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api['site-settings']['hall-page'].$get()), CONTENTS_LOAD_FAILED);

export const meta = pageMeta({ title: '당구장 페이지 관리', path: '/admin/hall-page', hidden: true });

/** What `/gy` shows: the operator's own hall, its announcements and its ranking. */
export default function HallPageFormPage() {
  const { page, isFile } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="당구장 페이지 관리"
      width="form"
      lead="우리 당구장의 공지와 랭킹을 보여주는 화면입니다."
      actions={<PageLink to="/gy">화면 보기</PageLink>}
    >
      {isFile && (
        <p role="status" className="card mb-4">
          {CONTENTS_FIXED}
        </p>
      )}
      <HallPageForm page={page} isFile={isFile} />
    </PageFrame>
  );
}

function HallPageForm({ page, isFile }: { page: HallPageDraft; isFile: boolean }) {
  const { revalidate } = useRevalidator();
  const form = useForm<HallPageDraft>(hallPageDraft, page, CONTENTS_SAVE_FAILED);
  const leaveWarning = useLeaveWarning(form.dirty);
  const send = async (json: HallPageDraft) => {
    toast((await fetchJson(browserApi.api['site-settings']['hall-page'].$put({ json }))).message);
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      <fieldset className="grid gap-4 mb-7" disabled={isFile}>
        <legend className="mb-3 text-lead font-bold">당구장</legend>
        <TextInput
          label="당구장 이름"
          limit={LINE_LIMIT}
          help="이 당구장을 소속으로 적은 회원의 랭킹이 나옵니다."
          {...form.field('billiardHall')}
        />
        <TextInput
          label="랭킹을 가져올 다른 사이트"
          inputMode="url"
          help="비워두면 이 사이트의 랭킹을 보여줍니다."
          {...form.field('host')}
        />
      </fieldset>
      <Announcements form={form} isFile={isFile} />
      {!isFile && <FormActions submit="저장" busy={form.busy} />}
      {leaveWarning}
    </Form>
  );
}

type Announcement = HallPageDraft['announcements'][number];
type AnnouncementsProps = { form: ReturnType<typeof useForm<HallPageDraft>>; isFile: boolean };

function Announcements({ form, isFile }: AnnouncementsProps) {
  const { announcements } = form.values;
  const put = (all: Announcement[]) => form.set('announcements', all);
  const field = (at: number, part: keyof Announcement) => ({
    name: `announcements.${at}.${part}`,
    value: announcements[at]?.[part] ?? '',
    onChange: (text: string) =>
      put(announcements.map((each, index) => (index === at ? { ...each, [part]: text } : each))),
    error: form.errors.find(({ path }) => path === `announcements.${at}.${part}`)?.message,
  });
  return (
    <fieldset className="grid gap-4 mb-7" disabled={isFile}>
      <legend className="mb-3 text-lead font-bold">공지</legend>
      {announcements.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: announcements have no other name than their place
        <div key={at} className="card grid gap-3">
          <TextArea
            label={`공지 ${at + 1}`}
            rows={3}
            limit={ANNOUNCEMENT_LIMIT}
            {...field(at, 'announcement')}
          />
          <TextInput label="사진 주소" inputMode="url" help={PICTURE_HELP} {...field(at, 'imageUrl')} />
          <Button variant="quiet" small onClick={() => put(announcements.filter((_, index) => index !== at))}>
            공지 {at + 1} 빼기
          </Button>
        </div>
      ))}
      {announcements.length < ANNOUNCEMENTS_MOST && (
        <Button
          variant="plain"
          small
          onClick={() => put([...announcements, { announcement: '', imageUrl: '' }])}
        >
          공지 더하기
        </Button>
      )}
    </fieldset>
  );
}
