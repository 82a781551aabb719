import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { PicturedContent } from '#/features/boards/posts/pictured-content.tsx';
import { TitleField } from '#/features/boards/posts/post-form.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { Checkbox } from '#/ui/form/field.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { type NoticeChange, noticeChange, type WholeNotice } from './notices.contract.ts';
import { LOAD_FAILED, SAVE_FAILED } from './notices.rules.ts';

export async function clientLoader({ params: { id } }: ClientLoaderFunctionArgs) {
  if (id === undefined) return null;
  return forPage(fetchJson(browserApi.api.announcements[':id'].$get({ param: { id } })), LOAD_FAILED);
}

export const meta = pageMeta(({ params: { id } }) => ({
  title: id ? '공지 수정' : '공지 작성',
  path: '/admin/notice/new',
  hidden: true,
}));

const EMPTY: NoticeChange = { title: '', content: '', pictures: [], pinned: false };

export default function NoticeFormPage() {
  const notice = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title={notice ? '공지 수정' : '공지 작성'} width="reading">
      <Writing
        schema={noticeChange}
        initial={notice ? typedOf(notice) : EMPTY}
        draft={`notice-${notice?.id ?? 'new'}`}
        send={json => saveNotice(json, notice?.id)}
        sent={notice ? '공지사항이 수정되었습니다.' : '공지사항이 등록되었습니다.'}
        back="/admin/notice-manage"
        saved={notice ? `/notice/${notice.id}` : undefined}
        submit={notice ? '수정' : '등록'}
        tried={notice ? '공지 수정' : '공지 작성'}
      >
        {form => (
          <>
            <TitleField field={form.field('title')} />
            <PicturedContent
              content={form.field('content')}
              pictures={form.field('pictures')}
              className="control min-h-80"
            />
            <Checkbox {...form.field('pinned')} value={form.values.pinned === true}>
              목록 맨 위에 고정
            </Checkbox>
          </>
        )}
      </Writing>
    </PageFrame>
  );
}

async function saveNotice(json: NoticeChange, id?: number): Promise<string> {
  const { announcements } = browserApi.api;
  if (id === undefined) await fetchJson(announcements.$post({ json }), SAVE_FAILED);
  else await fetchJson(announcements[':id'].$put({ param: { id: String(id) }, json }), SAVE_FAILED);
  return '/admin/notice-manage';
}

function typedOf({ title, content, pictures, pinned, updatedAt }: WholeNotice): NoticeChange {
  return { title, content, pictures, pinned, expectedUpdatedAt: updatedAt };
}
