import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useOrigin } from './use-origin.ts';

/** Shows the HTML that embeds this tournament's bracket in a hall's own web site. */
export function EmbedCode({ id }: { id: number }) {
  const address = `${useOrigin()}/embed/tournaments/${id}`;
  const code = `<iframe src="${address}" title="대진표" width="100%" height="640" loading="lazy"></iframe>`;
  const copy = async () => {
    if (await copyText(code)) toast('코드를 복사했습니다.');
    else toast('코드를 복사하지 못했습니다. 코드를 길게 눌러 복사해 주세요.', 'error');
  };
  return (
    <Fold summary="홈페이지에 넣기">
      <div className="grid gap-3">
        <p className="mb-3 text-soft text-row">
          당구장 홈페이지나 블로그의 HTML에 이 코드를 붙이면 대진표가 그 자리에서 경기와 함께 바뀝니다. 회원의
          연락처나 아이디는 들어가지 않습니다.
        </p>
        <input
          className="control"
          readOnly
          value={code}
          aria-label="홈페이지에 넣는 코드"
          onFocus={event => event.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => void copy()}>
            코드 복사
          </Button>
          <a className="button button-quiet" href={address} target="_blank" rel="noopener">
            미리 보기
          </a>
        </div>
      </div>
    </Fold>
  );
}
