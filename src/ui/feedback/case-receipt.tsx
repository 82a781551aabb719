import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';

type Receipt = { id: number; key: string; message: string };

/**
 * The receipt shown to the person who has submitted a case (such as a report): the number of the case and the
 * URL of its status page, `path#key`.
 */
export function CaseReceipt({ receipt: { id, key, message }, path }: { receipt: Receipt; path: string }) {
  const address = `${path}#${key}`;
  return (
    <Card role="status">
      <h2 className="text-lead font-bold">접수번호 {id}</h2>
      <p className="mt-2">{message}</p>
      <p className="mt-2 wrap-anywhere" translate="no">
        <PageLink to={address} className="underline">
          {new URL(address, location.href).href}
        </PageLink>
      </p>
      <p className="mt-2 text-soft">
        이 주소를 아는 사람은 처리 상황을 볼 수 있습니다. 다시 보여 드릴 수 없습니다.
      </p>
      <Button variant="quiet" className="mt-3" onClick={() => print()}>
        인쇄하기
      </Button>
    </Card>
  );
}
