import type { ClipboardEvent, DragEvent } from 'react';
import { toast } from '#/ui/feedback/toast.tsx';

const NO_PICTURES = '이 칸에는 사진을 넣을 수 없습니다. 글만 쓸 수 있습니다.';

const isPicture = ({ type }: { type: string }) => type.startsWith('image/');

/** Whether pictures come without a text beside them, which would be taken as ever. */
const isPictureAlone = (data: DataTransfer) =>
  [...data.files].some(isPicture) && data.getData('text/plain') === '';

/**
 * For a field that takes no pictures: says so where one is pasted or dropped into it alone. A browser would open a
 * dropped one in place of the page.
 */
export const refusesPictures = {
  onPaste: ({ clipboardData }: ClipboardEvent) => {
    if (isPictureAlone(clipboardData)) toast(NO_PICTURES, 'error');
  },
  onDragOver: (event: DragEvent) => {
    // Only who takes a drag hears of its drop; what it holds can be read then.
    if ([...event.dataTransfer.items].some(isPicture)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (!isPictureAlone(event.dataTransfer)) return;
    event.preventDefault();
    toast(NO_PICTURES, 'error');
  },
};
