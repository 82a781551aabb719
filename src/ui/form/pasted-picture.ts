import type { ClipboardEvent, DragEvent } from 'react';
import { toast } from '#/ui/feedback/toast.tsx';

const NO_PICTURES = '이 칸에는 사진을 넣을 수 없습니다. 글만 쓸 수 있습니다.';

const isPicture = ({ type }: { type: string }) => type.startsWith('image/');

/** Whether pictures come without a text beside them; a text is pasted as usual. */
const isPictureAlone = (data: DataTransfer) =>
  [...data.files].some(isPicture) && data.getData('text/plain') === '';

/**
 * For a field that takes no pictures: shows a message when one alone is pasted or dropped into it. A browser
 * would open a dropped one in place of the page.
 */
export const refusesPictures = {
  onPaste: ({ clipboardData }: ClipboardEvent) => {
    if (isPictureAlone(clipboardData)) toast(NO_PICTURES, 'error');
  },
  onDragOver: (event: DragEvent) => {
    // Only an element that accepts a drag gets its drop event, in which the content can be read.
    if ([...event.dataTransfer.items].some(isPicture)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (!isPictureAlone(event.dataTransfer)) return;
    event.preventDefault();
    toast(NO_PICTURES, 'error');
  },
};
