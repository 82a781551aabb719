import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import type { ManagedEntries } from './entries.contract.ts';

type LinksProps = { id: number; managed: ManagedEntries; origin: string };

/** Shows the links for invitation and for check-in at the hall, the latter also as a QR code. */
export function EntryLinks({ id, managed, origin }: LinksProps) {
  const page = `${origin}/tournaments/${id}`;
  return (
    <section className="mt-8 grid gap-6 md:grid-cols-2" aria-label="링크">
      <OneLink
        title="출석 QR"
        about="당구장에 붙여 두세요. 참가자가 열어 로그인하면 당일에 스스로 출석합니다."
        address={`${page}?checkin=${managed.checkIn}`}
        withCode
      />
      <OneLink
        title={managed.settings.who === 'invited' ? '초대 링크' : '대회 링크'}
        about={
          managed.settings.who === 'invited'
            ? '이 링크를 받은 회원만 신청할 수 있습니다.'
            : '단체 대화방에 올리세요. 비공개 대회도 이 링크로 열립니다.'
        }
        address={`${page}?invite=${managed.invite}`}
      />
    </section>
  );
}

type OneLinkProps = { title: string; about: string; address: string; withCode?: boolean };

function OneLink({ title, about, address, withCode }: OneLinkProps) {
  return (
    <div className="card grid content-start gap-3">
      <h2 className="text-lead font-bold">{title}</h2>
      <p className="text-row text-soft">{about}</p>
      {withCode && <QrCode text={address} label={`${title} 코드`} className="w-48 max-w-full" />}
      <input
        className="control"
        readOnly
        value={address}
        aria-label={`${title} 주소`}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="quiet" onClick={() => void copy(address)}>
        링크 복사
      </Button>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) toast('링크를 복사했습니다.');
  else toast('이 브라우저에서는 복사할 수 없습니다. 주소를 길게 눌러 복사해 주세요.', 'error');
}
