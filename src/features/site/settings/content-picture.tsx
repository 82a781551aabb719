import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { TextInput } from '#/ui/form/field.tsx';
import type { FormIssue } from '#/ui/form/form-errors.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { PictureField } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';

type Pictured = { imageUrl: string; pictures?: PictureRef[] };
type ContentPictureProps = {
  /** The path in the form's values, such as `announcements.0`. */
  path: string;
  value: Pictured;
  errors: FormIssue[];
  /** Gets only changed fields, so that an upload that ends late does not overwrite typed text. */
  onChange: (change: Partial<Pictured>) => void;
};

export function ContentPicture({ path, value, errors, onChange }: ContentPictureProps) {
  const [name, address] = [`${path}.pictures`, `${path}.imageUrl`];
  const pictures = value.pictures ?? [];
  const binding = { name, value: pictures, error: errors.find(each => each.path.startsWith(name))?.message };
  const uploads = usePictureUploads({ ...binding, onChange: chosen => onChange({ pictures: chosen }) }, 1);
  return (
    <>
      <PictureField {...binding} uploads={uploads} />
      {pictures.length === 0 && (
        <Fold summary="사진을 주소로 넣기">
          <TextInput
            label="사진 주소"
            inputMode="url"
            help="https://로 시작하는 주소나 이 사이트의 /로 시작하는 주소"
            name={address}
            value={value.imageUrl}
            onChange={imageUrl => onChange({ imageUrl })}
            error={errors.find(each => each.path === address)?.message}
          />
        </Fold>
      )}
    </>
  );
}
