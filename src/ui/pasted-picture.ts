import { toast } from './toast.tsx';

const NO_PICTURES = '사진은 아직 올릴 수 없습니다. 글만 쓸 수 있습니다.';

/** Says that a field takes no pictures where one is pasted into it alone; a text beside it is pasted as ever. */
export function refusePicture({ clipboardData }: { clipboardData: DataTransfer }): void {
  const hasPicture = [...clipboardData.files].some(({ type }) => type.startsWith('image/'));
  if (hasPicture && clipboardData.getData('text/plain') === '') toast(NO_PICTURES, 'trouble');
}
