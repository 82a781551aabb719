import { Copy, Download } from 'lucide-react';
import type { OwnersAction } from '#/features/accounts/profile/owner-dialog.tsx';
import { ProfilePart } from '#/features/accounts/profile/profile-parts.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { saveBlob } from '#/ui/client/device/download.ts';
import { storedSession } from '#/ui/client/session.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { CHANGE_FAILED } from './second-factors.constants.ts';
import type { OwnSecondFactors, SaveFactor } from './second-factors.contract.ts';

type RecoveryCodesProps = {
  factors: OwnSecondFactors;
  ask: (action: OwnersAction) => void;
  onSaved: SaveFactor;
};

/** The number of unused recovery codes, and a button for new ones. */
export function RecoveryCodes({ factors, ask, onSaved }: RecoveryCodesProps) {
  const renew = () =>
    ask({
      title: '복구 코드를 새로 만듭니다.',
      body: '전에 받은 복구 코드는 쓸 수 없게 됩니다.',
      confirmLabel: '새로 만들기',
      run: async currentPassword => {
        const call = browserApi.api.members['second-factor']['recovery-codes'].$post({
          json: { currentPassword },
        });
        await onSaved(await fetchJson(call, CHANGE_FAILED));
      },
    });
  return (
    <ProfilePart id="recovery-codes" title="복구 코드">
      <p>
        휴대폰을 잃어버렸을 때 인증 코드나 패스키 대신 쓰는 코드가{' '}
        <strong>{factors.recoveryCodesLeft}개</strong> 남아 있습니다.
      </p>
      <Button variant="quiet" onClick={renew}>
        새로 만들기
      </Button>
    </ProfilePart>
  );
}

/** New codes, which are shown here and never again. */
export function NewCodes({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const text = () => codesFile(location.host, storedSession()?.userId ?? '', codes ?? []);
  const copy = async () => {
    if (await copyText(text())) toast('복구 코드를 복사했습니다.');
    else toast('복사하지 못했습니다. 코드를 직접 적어주세요.', 'error');
  };
  return (
    <Sheet title="복구 코드를 보관해주세요" open={codes !== undefined} onClose={onClose}>
      <p className="mt-2">
        인증 앱이나 패스키를 쓸 수 없을 때 이 코드로 로그인합니다. 하나를 한 번씩 쓸 수 있고, 이 창을 닫으면
        다시 보여 드리지 않습니다.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))] gap-x-4 gap-y-1 my-4 px-4 py-3 rounded-control bg-sunken font-mono text-body select-all">
        {codes?.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions flex-wrap">
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          복사
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveBlob(new Blob([text()], { type: 'text/plain;charset=utf-8' }), '복구 코드.txt')}
        >
          <Download size={18} aria-hidden="true" />
          파일로 저장
        </Button>
        <Button onClick={onClose}>보관했습니다</Button>
      </div>
    </Sheet>
  );
}

/** The text file of recovery codes: the site and the login id, then one code on a line. */
const codesFile = (site: string, id: string, codes: string[]): string =>
  `${site} 복구 코드 (${id})\n한 번에 하나씩, 한 번만 쓸 수 있습니다.\n\n${codes.join('\n')}\n`;
