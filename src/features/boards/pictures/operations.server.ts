import { created, type Operations, operation } from '#/server/http/operations.ts';
import { picture } from '#/shared/pictures/pictures.contract.ts';

export const PICTURE_OPERATIONS: Operations = {
  'POST /api/pictures': operation('사진 올리기', created(picture)),
};
