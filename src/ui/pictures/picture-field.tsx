import { ArrowDown, ArrowUp, Camera, ImagePlus, X } from 'lucide-react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { ALT_LIMIT } from '#/shared/pictures/pictures.constants.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { isSending, pictureMarker } from '#/shared/pictures/pictures.rules.ts';
import { Field, TextInput } from '#/ui/form/field.tsx';
import { PictureChooser } from '#/ui/form/file-chooser.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { Button, ICON_ONLY } from '#/ui/theme/button.tsx';
import type { Upload, usePictureUploads } from './use-picture-uploads.ts';

type Uploads = ReturnType<typeof usePictureUploads>;

/** The field takes dropped or pasted pictures. */
export const takesPictures = ({ add }: Pick<Uploads, 'add'>) => ({
  onPaste: ({ clipboardData }: ClipboardEvent) => {
    // A copied table of a spreadsheet contains a picture too.
    if (clipboardData.getData('text/plain') === '') add(clipboardData.files);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  },
});

// The type of a drag of a picture within the form, as opposed to a file.
const DRAGGED = 'application/x-picture';

/** The picture can be dragged to another place; on touch screens buttons move it. */
const drags = (index: number) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, String(index)),
});
const takesDragged = (index: number, move: Uploads['move']) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED);
    if (from === '') return;
    event.preventDefault();
    // Browsers report a dragged picture as a file as well.
    event.stopPropagation();
    move(Number(from), index);
  },
});

type PictureFieldProps = {
  name?: string;
  value: PictureRef[];
  error: string | undefined;
  uploads: Uploads;
  /** Inserts the marker of a picture, such as `[사진 1]`, into the text. */
  onPlace?: (place: string) => void;
  /** The buttons are icons, for a form of one line. */
  compact?: boolean;
};

export function PictureField(props: PictureFieldProps) {
  const { name = 'pictures', value, error, uploads, onPlace, compact } = props;
  // Pictures that are not stored are the reason of an error; without any, it is about all pictures.
  const isWrong = (picture: PictureRef) =>
    isSending(picture.name) || !value.some(each => isSending(each.name));
  return (
    <Field
      name={name}
      label={uploads.most === 1 ? undefined : `사진 (${value.length}/${uploads.most})`}
      help={
        onPlace &&
        value.length > 0 &&
        '사진은 글 아래에 차례대로 붙습니다. [사진 1]처럼 쓰면 그 자리에 들어갑니다.'
      }
      error={error}
      group
    >
      <div className="grid gap-3" {...takesPictures(uploads)}>
        {value.length > 0 && (
          <ol className="grid gap-3">
            {value.map((picture, index) => (
              <li
                key={uploads.rowKey(picture.name)}
                className="flex flex-wrap items-start gap-3"
                {...takesDragged(index, uploads.move)}
              >
                <Preview picture={picture} upload={uploads.uploads[picture.name]} {...drags(index)} />
                <div className="grid min-w-0 flex-1 basis-48 gap-2">
                  <State picture={picture} upload={uploads.uploads[picture.name]} retry={uploads.retry} />
                  <TextInput
                    name={`${name}.${index}.alt`}
                    data-field={isSending(picture.name) ? `${name}.${index}.name` : name}
                    aria-invalid={error !== undefined && isWrong(picture) ? true : undefined}
                    aria-label={`사진 ${index + 1} 설명`}
                    placeholder="사진 설명 (선택)"
                    maxLength={ALT_LIMIT}
                    value={picture.alt}
                    onChange={alt => uploads.describe(picture.name, alt)}
                  />
                  <Actions
                    index={index}
                    count={value.length}
                    uploads={uploads}
                    name={picture.name}
                    onPlace={onPlace}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
        {value.length < uploads.most && <Choices uploads={uploads} compact={compact} />}
      </div>
    </Field>
  );
}

function Choices({ uploads: { add, most }, compact }: Pick<PictureFieldProps, 'uploads' | 'compact'>) {
  const variant = compact ? 'plain' : 'quiet';
  const [look, words] = compact ? [ICON_ONLY, 'sr-only'] : ['', undefined];
  return (
    <div className="flex flex-wrap gap-2">
      <PictureChooser variant={variant} onChoose={add} multiple={most > 1} className={look}>
        <ImagePlus size={20} />
        <span className={words}>사진 고르기</span>
      </PictureChooser>
      <PictureChooser
        variant={variant}
        onChoose={add}
        capture="environment"
        className={`pointer-fine:hidden ${look}`}
      >
        <Camera size={20} />
        <span className={words}>사진 찍기</span>
      </PictureChooser>
    </div>
  );
}

type PreviewProps = ReturnType<typeof drags> & { picture: PictureRef; upload?: Upload };

function Preview({ picture: { name, pass }, upload, ...dragged }: PreviewProps) {
  const src = isSending(name) ? upload?.preview : picturePath(name, 320, pass);
  return (
    <img
      {...dragged}
      src={src}
      alt=""
      width={80}
      height={80}
      className="size-20 rounded-md bg-sunken object-cover"
    />
  );
}

type StateProps = { picture: PictureRef; upload?: Upload; retry: Uploads['retry'] };

function State({ picture: { name }, upload, retry }: StateProps) {
  if (!isSending(name) || !upload) return null;
  if (upload.problem)
    return (
      <Toolbar role="alert">
        <p className="field-error">{upload.problem}</p>
        {!upload.isFinal && (
          <Button variant="quiet" small onClick={() => retry(name)}>
            다시 시도
          </Button>
        )}
      </Toolbar>
    );
  return <progress className="w-full" aria-label="사진을 올리는 중" value={upload.part} max={1} />;
}

type ActionsProps = {
  index: number;
  count: number;
  name: string;
  uploads: Uploads;
  onPlace?: (place: string) => void;
};

function Actions({ index, count, name, uploads, onPlace }: ActionsProps) {
  const button = (label: string, onClick: () => void, shown: ReactNode) => (
    <Button variant="quiet" small onClick={onClick} aria-label={`사진 ${index + 1} ${label}`}>
      {shown}
    </Button>
  );
  const move = (label: string, by: 1 | -1, Icon: typeof ArrowUp) =>
    button(label, () => uploads.move(index, index + by), <Icon size={16} />);
  const remove = (
    <>
      <X size={16} />
      {isSending(name) ? '취소' : '빼기'}
    </>
  );
  return (
    <div className="flex flex-wrap gap-1">
      {onPlace && button('본문에 넣기', () => onPlace(pictureMarker(index)), '본문에 넣기')}
      {index > 0 && move('앞으로', -1, ArrowUp)}
      {index < count - 1 && move('뒤로', 1, ArrowDown)}
      {button('빼기', () => uploads.remove(name), remove)}
    </div>
  );
}
