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
  /** The text above the form, which says what a key is for. */
  about: ReactNode;
  label: string;
  cards: ReactNode[];
  empty: string;
  form: ReactNode;
  /**
   * The dialog that shows a new key's secret once: `name` is the secret's name in Korean, `about` and `note`
   * are texts above and below it. The dialog is closed while `value` is undefined.
   */
  secret: { name: string; value: string | undefined; about: ReactNode; note?: ReactNode };
  onSecretClosed: () => void;
  children?: ReactNode;
};

/** Access tokens or webhooks: the list, a form for a new one, and a new one's secret. */
export function KeysPage(props: KeysPageProps) {
  const { title, back, cards, secret } = props;
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
      <SecretSheet name={secret.name} secret={secret.value} note={secret.note} onClose={props.onSecretClosed}>
        {secret.about}
      </SecretSheet>
    </AdminPage>
  );
}

type SecretSheetProps = {
  name: string;
  secret: string | undefined;
  children: ReactNode;
  note?: ReactNode;
  onClose: () => void;
};

function SecretSheet({ name, secret, children, note, onClose }: SecretSheetProps) {
  const named = withJosa(name, '을/를');
  const failed = `복사하지 못했습니다. ${named} 길게 눌러 복사해 주세요.`;
  return (
    <Sheet title={`${named} 보관해주세요`} open={secret !== undefined} onClose={onClose}>
      <p className="mt-2">이 창을 닫으면 다시 보여 드리지 않습니다. {children}</p>
      <CopyField label={name} value={secret ?? ''} className="my-4" />
      {note && <p className="text-soft text-row">{note}</p>}
      <div className="dialog-actions flex-wrap">
        <Button
          variant="quiet"
          onClick={() => void copyWithToast(secret ?? '', `${named} 복사했습니다.`, failed)}
        >
          <Copy size={18} aria-hidden="true" />
          복사
        </Button>
        <Button onClick={onClose}>보관했습니다</Button>
      </div>
    </Sheet>
  );
}
