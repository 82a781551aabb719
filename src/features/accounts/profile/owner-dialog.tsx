import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { CurrentPassword } from './profile-parts.tsx';

export type OwnersAction = {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** If this throws, the dialog shows the error and stays open. */
  run: (currentPassword: string) => Promise<void>;
};

/** The dialog asks for the password; it is open while `action` is set. */
export function OwnerDialog({ action, onClose }: { action: OwnersAction | undefined; onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const close = () => {
    setCurrentPassword('');
    onClose();
  };
  const run = async () => {
    await action?.run(currentPassword);
    close();
  };
  const { title = '', body, confirmLabel = '', danger } = action ?? {};
  return (
    <ConfirmDialog
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      danger={danger}
      open={action !== undefined}
      onConfirm={run}
      onClose={close}
    >
      <div className="mt-4">
        <CurrentPassword name="currentPassword" value={currentPassword} onChange={setCurrentPassword} />
      </div>
    </ConfirmDialog>
  );
}
