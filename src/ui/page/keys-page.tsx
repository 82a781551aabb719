import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { withJosa } from '#/shared/text/josa.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { CopyField, copyWithToast } from '#/ui/form/copy-field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { AdminPage } from './admin-page.tsx';
import { BackLink } from './back-link.tsx';
import { CardFold } from './fold.tsx';

type KeysPageProps = {
  title: string;
  back: { title: string; list: string };
  /** Says above the form what a key is for. */
  about: ReactNode;
  label: string;
  cards: ReactNode[];
  empty: string;
  form: ReactNode;
  /** Shown once, while there is a `value`: `name` is Korean, `about` is above and `note` below. */
  secret: { name: string; value: string | undefined; about: ReactNode; note?: ReactNode };
  onSecretClosed: () => void;
  children?: ReactNode;
};

/** Shows access tokens or webhooks. */
export function KeysPage(props: KeysPageProps) {
  const { title, back, cards, secret, onSecretClosed } = props;
  const { name, value = '' } = secret;
  const named = withJosa(name, '을/를');
  const failed = `복사하지 못했습니다. ${named} 길게 눌러 복사해 주세요.`;
  return (
    <AdminPage title={title} narrow above={<BackLink {...back} />}>
      {cards.length > 0 ? (
        <ul className="my-5 grid gap-3" aria-label={props.label}>
          {cards}
        </ul>
      ) : (
        <p className="my-2 text-soft">{props.empty}</p>
      )}
      <CardFold title={`새 ${title}`} className="my-4" open={cards.length === 0}>
        <p className="mb-4 text-soft">{props.about}</p>
        {props.form}
      </CardFold>
      {props.children}
      <Sheet title={`${named} 보관해주세요`} open={secret.value !== undefined} onClose={onSecretClosed}>
        <p className="mt-2">이 창을 닫으면 다시 보여 드리지 않습니다. {secret.about}</p>
        <CopyField label={name} value={value} className="my-4" />
        {secret.note && <p className="text-soft text-row">{secret.note}</p>}
        <div className="dialog-actions flex-wrap">
          <Button variant="quiet" onClick={() => void copyWithToast(value, `${named} 복사했습니다.`, failed)}>
            <Copy size={18} />
            복사
          </Button>
          <Button onClick={onSecretClosed}>보관했습니다</Button>
        </div>
      </Sheet>
    </AdminPage>
  );
}
