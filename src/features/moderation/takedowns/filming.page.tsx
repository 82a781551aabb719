import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { TakedownForm } from './takedown-form.tsx';

export const meta = pageMeta({
  title: '불법촬영물 신고',
  description: '불법촬영물이 올라온 글이나 댓글을 신고합니다.',
  path: '/report/filming',
});

export default function FilmingPage() {
  return (
    <PageFrame
      title="불법촬영물 신고"
      width="form"
      lead="전기통신사업법 제22조의5에 따른 신고입니다. 접수하면 글을 바로 가리고, 운영진이 먼저 확인합니다. 회원이 아니어도 됩니다."
    >
      <TakedownForm
        kind="filming"
        reasonsHelp="신고하는 내용이 글의 어디에 있는지, 왜 불법촬영물인지 적어주세요. 촬영물 자체는 보내지 마세요."
      />
    </PageFrame>
  );
}
