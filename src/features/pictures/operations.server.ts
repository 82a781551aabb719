import { created, type Operations, operation } from '#/server/operations.ts';
import { picture } from './pictures.contract.ts';

export const PICTURE_OPERATIONS: Operations = {
  'POST /api/pictures': operation('사진 올리기', created(picture)),
};
