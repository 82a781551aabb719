import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { TextInput } from '#/ui/form/field.tsx';
import type { FormIssue } from '#/ui/form/form-errors.ts';
import { PictureField } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { PICTURE_HELP } from './site-settings.constants.ts';

type Pictured = { imageUrl: string; pictures?: PictureRef[] };
type ContentPictureProps = {
  /** The path of what has the picture in its form. */
  path: string;
  value: Pictured;
  errors: FormIssue[];
  /** A file of the operator stands before it, and nothing is changed here. */
  isFile: boolean;
  /** A picture that arrives later changes what stands there then. */
  onChange: (change: Partial<Pictured>) => void;
};

/** The picture of an ad or of an announcement: uploaded and described, or an address where none is uploaded. */
export function ContentPicture({ path, value, errors, isFile, onChange }: ContentPictureProps) {
  const [name, address] = [`${path}.pictures`, `${path}.imageUrl`];
  const pictures = value.pictures ?? [];
  const binding = { name, value: pictures, error: errors.find(each => each.path.startsWith(name))?.message };
  const uploads = usePictureUploads({ ...binding, onChange: sent => onChange({ pictures: sent }) }, 1);
  return (
    <>
      {!isFile && <PictureField {...binding} uploads={uploads} />}
      {pictures.length === 0 && (
        <TextInput
          label="사진 주소"
          inputMode="url"
          help={PICTURE_HELP}
          name={address}
          value={value.imageUrl}
          onChange={imageUrl => onChange({ imageUrl })}
          error={errors.find(each => each.path === address)?.message}
        />
      )}
    </>
  );
}
