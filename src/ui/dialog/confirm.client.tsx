import { createRoot } from 'react-dom/client';
import { ConfirmDialog, type ConfirmQuestion } from './dialog.tsx';

/** Resolves to whether the question was confirmed. Going back cancels. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise(resolve => {
    let isConfirmed = false;
    const end = () => {
      removeEventListener('popstate', end);
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    const close = () => {
      isConfirmed = true;
      show(false);
    };
    const show = (open: boolean) =>
      root.render(<ConfirmDialog {...question} open={open} onConfirm={close} onClose={end} />);
    addEventListener('popstate', end);
    show(true);
  });
}
