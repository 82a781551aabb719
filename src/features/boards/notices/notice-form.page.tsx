import { PicturedContent, postFormPage, TitleField } from '#/features/boards/posts/post-form.tsx';
import { Checkbox } from '#/ui/form/field.tsx';
import { type NoticeChange, noticeChange, type WholeNotice } from './notices.contract.ts';
import { NOTICES } from './notices.rules.ts';

const page = postFormPage<WholeNotice, NoticeChange>(() => ({
  board: NOTICES,
  schema: noticeChange,
  typed: notice => ({
    title: notice?.title ?? '',
    content: notice?.content ?? '',
    pictures: notice?.pictures ?? [],
    pinned: notice?.pinned ?? false,
  }),
  fields: form => (
    <>
      <TitleField field={form.field('title')} />
      <PicturedContent
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-56"
      />
      <Checkbox {...form.field('pinned')} value={form.values.pinned === true}>
        목록 맨 위에 고정
      </Checkbox>
    </>
  ),
  fieldCount: 3,
  calls: ({ api }) => api.announcements,
}));

export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
