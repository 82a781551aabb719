import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { TakedownForm } from './takedown-form.tsx';

export const meta = pageMeta({
  title: '권리침해 신고',
  description:
    '글, 댓글, 닉네임, 사진, 당구장 소개와 소식, 대회 이름으로 권리를 침해당한 사람이 임시조치를 요청합니다.',
  path: '/report/rights',
});

export default function RightsPage() {
  return (
    <PageFrame
      title="권리침해 신고"
      width="form"
      lead="이 사이트의 글, 댓글, 닉네임, 사진, 당구장 소개와 소식, 대회 이름으로 사생활 침해, 명예훼손 등 권리를 침해당했다면 정보통신망법 제44조의2에 따라 임시조치를 요청할 수 있습니다. 회원이 아니어도 됩니다."
    >
      <p className="card mb-5 text-soft">
        요청이 받아들여지면 그 내용에 대한 접근을 최대 30일 동안 차단하고 양쪽에 알립니다. 게시자에게 요청한
        사람의 이름과 연락처는 알리지 않습니다. 절차는{' '}
        <PageLink className="underline" to="/terms">
          이용약관
        </PageLink>
        에 있습니다. 불법촬영물은{' '}
        <PageLink className="underline" to="/report/filming">
          불법촬영물 신고
        </PageLink>
        로 보내 주세요.
      </p>
      <TakedownForm
        kind="rights"
        reasonsHelp="어느 부분이 어떤 권리를 왜 침해하는지, 확인할 수 있는 사실과 함께 적어주세요."
      />
    </PageFrame>
  );
}
