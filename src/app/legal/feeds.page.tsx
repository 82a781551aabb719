import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { copyWithToast } from '#/ui/form/copy-field.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';

export const meta = pageMeta({
  title: '새 글 받아보기',
  description: '공지사항과 자유게시판의 새 글을 RSS 리더로 받아보는 주소입니다.',
  path: '/feeds',
});

const COPIED = '주소를 복사했습니다.';
const NOT_COPIED = '주소를 복사하지 못했습니다. 주소를 길게 눌러 복사해 주세요.';
const FEEDS = [
  { name: '공지사항', path: '/notice/feed.xml' },
  { name: '자유게시판', path: '/free-board/feed.xml' },
];

export default function FeedsPage() {
  const origin = useOrigin();
  return (
    <PageFrame title="새 글 받아보기" width="reading">
      <article className="paper">
        <p>
          RSS 리더(피들리, 이노리더 같은 앱)에 아래 주소를 등록하면, 사이트에 들르지 않아도 새 글이 올라올 때
          받아볼 수 있습니다. 시즌의 주소는 그 시즌의 페이지에 있습니다. 주소를 그대로 열면 리더가 읽는 원문이
          보입니다. 프로그램을 만든다면{' '}
          <PageLink className="underline" to="/api-docs">
            API
          </PageLink>
          도 쓸 수 있습니다.
        </p>
        {FEEDS.map(({ name, path }) => (
          <section key={path}>
            <h2>{name}</h2>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <code className="break-all">{origin + path}</code>
              <RowButton
                of={name}
                label="주소 복사"
                onClick={() => void copyWithToast(origin + path, COPIED, NOT_COPIED)}
              />
            </p>
          </section>
        ))}
      </article>
    </PageFrame>
  );
}
