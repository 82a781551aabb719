import { useEffect, useState } from 'react';
import type { Picture, PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { ChangedMeanwhile } from '#/ui/form/changed-meanwhile.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { PictureField } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { Button } from '#/ui/theme/button.tsx';
import { type HallPicturesChange, hallPicturesChange, PICTURES_OF_HALL } from './hall-facts.contract.ts';

const HALL_PICTURES_FAILED = '당구장 사진을 저장하는 중 문제가 발생했습니다.';

type Typed = { pictures: PictureRef[] | undefined };
type HallPicturesFormProps = {
  hall: number;
  pictures: Picture[];
  /** Called with whether something is unsaved, so that the page can ask once before it is left. */
  onDirty: (dirty: boolean) => void;
};

const namesOf = (pictures: PictureRef[]) => pictures.map(({ name }) => name);

export function HallPicturesForm({ hall, pictures: stored, onDirty }: HallPicturesFormProps) {
  const initial: Typed = { pictures: stored };
  const form = useForm<Typed, HallPicturesChange>(hallPicturesChange, initial, HALL_PICTURES_FAILED);
  const [expected, setExpected] = useState(namesOf(stored));
  const pictures = form.field('pictures');
  const uploads = usePictureUploads(pictures, PICTURES_OF_HALL);
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const send = (expectedPictures?: string[]) => async (json: HallPicturesChange) => {
    const call = browserApi.api['billiard-halls'][':id'].pictures;
    const request = call.$put({ param: { id: String(hall) }, json: { ...json, expectedPictures } });
    setExpected(namesOf(await fetchJson(request, HALL_PICTURES_FAILED)));
    toast('당구장 사진을 저장했습니다.');
  };
  return (
    <section aria-labelledby="hall-pictures" className="mt-10">
      <h2 id="hall-pictures" className="text-part font-bold">
        당구장 사진
      </h2>
      <Form {...form.bind(send(expected))}>
        <ChangedMeanwhile
          problem={form.problem}
          saved={`/region/${hall}`}
          busy={form.busy}
          onSaveAnyway={() => form.submit(send())}
        />
        <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} />
        <div className="flex justify-end">
          <Button type="submit" busy={form.busy}>
            사진 저장
          </Button>
        </div>
      </Form>
    </section>
  );
}
