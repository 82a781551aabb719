import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router';
import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/written.ts';
import { ask, browserApi, forPage } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { ChangedMeanwhile } from '#/ui/changed-meanwhile.tsx';
import { useDraft, useLeaveWarning } from '#/ui/draft.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { Form, useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { toast } from '#/ui/toast.tsx';
import { type NoticeChange, noticeChange, type WholeNotice } from './notices.contract.ts';
import { LOAD_FAILED, SAVE_FAILED } from './notices.rules.ts';

export async function clientLoader({ params: { id } }: ClientLoaderFunctionArgs) {
  if (id === undefined) return null;
  return forPage(ask(browserApi.api.announcements[':id'].$get({ param: { id } })), LOAD_FAILED);
}

export const meta = ({ matches, params: { id } }: MetaArgs) =>
  pageMeta(matches, { title: id ? '공지 수정' : '공지 작성', path: '/admin/notice/new', hidden: true });

const EMPTY: NoticeChange = { title: '', content: '', pinned: false };

export default function NoticeFormPage() {
  const notice = useLoaderData<typeof clientLoader>();
  const form = useForm(noticeChange, notice ? typedOf(notice) : EMPTY, SAVE_FAILED);
  const draft = useDraft(`notice-${notice?.id ?? 'new'}`, form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty, true);
  const navigate = useNavigate();
  const save = async (json: NoticeChange) => {
    const { announcements } = browserApi.api;
    if (notice) await ask(announcements[':id'].$put({ param: { id: String(notice.id) }, json }));
    else await ask(announcements.$post({ json }));
    draft.clear();
    toast(notice ? '공지사항이 수정되었습니다.' : '공지사항이 등록되었습니다.');
    await navigate('/admin/notice-manage');
  };
  return (
    <PageFrame title={notice ? '공지 수정' : '공지 작성'} width="reading">
      {draft.notice}
      <Form {...form.bind(save)}>
        <ChangedMeanwhile
          problem={form.problem}
          saved={`/notice/${notice?.id}`}
          busy={form.busy}
          onSaveAnyway={() => form.submit(values => save({ ...values, expectedUpdatedAt: undefined }))}
        />
        <TextInput label="제목" required limit={TITLE_LIMIT} {...form.field('title')} />
        <TextArea label="내용" required limit={CONTENT_LIMIT} rows={12} {...form.field('content')} />
        <label className="check">
          <input
            type="checkbox"
            checked={form.values.pinned}
            onChange={e => form.set('pinned', e.target.checked)}
          />
          목록 맨 위에 고정
        </label>
        <div className="form-actions">
          <LinkButton variant="quiet" to="/admin/notice-manage">
            취소
          </LinkButton>
          <Button type="submit" busy={form.busy}>
            {notice ? '수정' : '등록'}
          </Button>
        </div>
      </Form>
      {leaveWarning}
    </PageFrame>
  );
}

function typedOf({ title, content, pinned, updatedAt }: WholeNotice): NoticeChange {
  return { title, content, pinned, expectedUpdatedAt: updatedAt };
}
