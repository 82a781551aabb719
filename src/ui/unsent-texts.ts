import { hasDrafts } from './draft-text.ts';

const forms = new Set<symbol>();
let leaving = false;

/** Counts a form among those that hold something unsent, until the answered function is called. */
export function markUnsent(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether anything typed would be lost if this page were left and the drafts of this browser removed. */
export const hasUnsent = () => forms.size > 0 || hasDrafts();

/** Changes the page without the forms asking, because somebody was asked already. */
export async function leaveWithoutAsking(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

/** Whether the page is being left by `leaveUnasked`. */
export const isLeaving = () => leaving;
