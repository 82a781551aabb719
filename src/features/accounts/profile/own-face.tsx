import { useState } from 'react';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { PICTURE_FAILED } from '#/shared/pictures/pictures.constants.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { storePicture } from '#/ui/client/session.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { PictureChooser } from '#/ui/form/picture-chooser.tsx';
import { sendPicture } from '#/ui/pictures/send-picture.ts';
import { Button } from '#/ui/theme/button.tsx';
import { ProfilePart } from './profile-parts.tsx';

type OwnFaceProps = { member: OwnMember; onSaved: () => Promise<void> };

/** The picture on the member's card: chosen or taken, cut to the square in its middle, or removed. */
export function OwnFace({ member: { picture }, onSaved }: OwnFaceProps) {
  const [busy, setBusy] = useState(false);
  const save = async (name: () => Promise<string>, done: string) => {
    setBusy(true);
    try {
      const json = { picture: await name() };
      const saved = await fetchJson(browserApi.api.members.picture.$put({ json }));
      storePicture(saved.picture);
      await onSaved();
      toast(done);
    } catch (error) {
      toast(asApiError(error, PICTURE_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  const send = async (file: File) => {
    const { signal } = new AbortController();
    return (await sendPicture(file, { signal, onProgress: () => {}, square: true })).name;
  };
  return (
    <ProfilePart id="face" title="프로필 사진">
      <p className="text-row text-soft">
        가운데를 정사각형으로 잘라 올려요. 프로필과 글쓴이 이름 옆에 보여요.
      </p>
      <div className="flex flex-wrap gap-2">
        <PictureChooser
          label={busy ? '올리는 중…' : picture ? '사진 바꾸기' : '사진 고르기'}
          busy={busy}
          onChoose={file => void save(() => send(file), '프로필 사진을 바꾸었습니다.')}
        />
        {picture && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => void save(async () => '', '프로필 사진을 뺐습니다.')}
          >
            사진 빼기
          </Button>
        )}
      </div>
    </ProfilePart>
  );
}
