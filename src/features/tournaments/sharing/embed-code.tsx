import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { useOrigin } from './use-origin.ts';

/** The code with which another web site shows the bracket of a tournament, whose number is `id`. */
export function EmbedCode({ id }: { id: number }) {
  const address = `${useOrigin()}/embed/tournaments/${id}`;
  const code = `<iframe src="${address}" title="대진표" width="100%" height="640" loading="lazy"></iframe>`;
  return (
    <Fold summary="홈페이지에 넣기" className="no-print">
      <p className="mb-3 text-soft text-row">
        당구장 홈페이지나 블로그의 HTML에 이 코드를 붙이면 대진표가 그 자리에서 경기와 함께 바뀝니다. 회원의
        연락처나 아이디는 들어가지 않습니다.
      </p>
      <CopyRow label="홈페이지에 넣는 코드" value={code} what="코드">
        <a className="button button-quiet" href={address} target="_blank" rel="noopener">
          미리 보기
        </a>
      </CopyRow>
    </Fold>
  );
}
