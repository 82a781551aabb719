import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { useOrigin } from './use-origin.ts';

type EmbedCodeProps = {
  /** The path of the page whose embedded form is shown. */
  path: string;
  title: string;
  /** Korean sentences about the content of the embedded page. */
  about: string;
};

/** The code with which another web site shows a tournament or a league. */
export function EmbedCode({ path, title, about }: EmbedCodeProps) {
  const address = `${useOrigin()}/embed${path}`;
  const code = `<iframe src="${address}" title="${title}" width="100%" height="640" loading="lazy"></iframe>`;
  return (
    <Fold summary="홈페이지에 넣기" className="no-print">
      <p className="mb-3 text-soft text-row">당구장 홈페이지나 블로그의 HTML에 이 코드를 붙이면 {about}</p>
      <CopyRow label="홈페이지에 넣는 코드" value={code} what="코드">
        <a className="button button-quiet" href={address} target="_blank" rel="noopener">
          미리 보기
        </a>
      </CopyRow>
    </Fold>
  );
}
