export const PICTURES_OF_POST = 10;
export const PICTURE_BYTES_MOST = 10 * 1024 * 1024;
/** The maximum pixels of the longer side of a sent picture; browsers shrink larger pictures. */
export const SENT_PIXELS_MOST = 2560;
/** The maximum side of a profile picture in pixels. */
export const SQUARE_PIXELS_MOST = 640;
export const ALT_LIMIT = 200;

/** Hours after which a picture that no text uses is deleted; `REMOVED_DAYS` is for removed pictures. */
export const UNUSED_HOURS = 48;
export const REMOVED_DAYS = 30;

export const PICTURE_EXPECTED = '사진 파일 하나를 보내 주세요.';
export const PICTURE_TOO_LARGE = '사진은 한 장에 10MB까지 올릴 수 있습니다.';
export const PICTURE_UNREADABLE =
  '사진을 읽을 수 없습니다. 손상되지 않은 JPEG, PNG, WebP 사진인지 확인해 주세요.';
export const PICTURE_OTHER_TYPE = 'JPEG, PNG, WebP 사진만 올릴 수 있습니다.';
export const PICTURE_HEIC =
  '이 브라우저에서는 HEIC 사진을 올릴 수 없습니다. JPEG로 바꾸거나 휴대폰 카메라 설정을 ‘호환성 우선’으로 바꿔 주세요.';
export const PICTURE_TOO_MANY_PIXELS = '사진이 너무 큽니다. 4천만 화소까지 올릴 수 있습니다.';
export const PICTURE_TOO_COSTLY =
  '이 사진은 처리하는 데 시간이 너무 많이 걸립니다. 일반 JPEG나 PNG로 다시 저장해서 올려 주세요.';
export const PICTURES_AWAY =
  '지금은 사진 저장소에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요. 글은 사진 없이 쓸 수 있습니다.';
export const PICTURE_NO_ROOM = '지금은 사진을 저장할 공간이 없습니다. 글은 사진 없이 쓸 수 있습니다.';
export const PICTURE_FAILED = '사진을 올리지 못했습니다.';
export const PICTURE_WAITING =
  '사진을 아직 다 올리지 못했습니다. 잠시 기다리거나, 올리지 못한 사진을 빼 주세요.';
export const PICTURE_CHOOSE_AGAIN = '올리는 중이던 사진이 있었습니다. 그 사진을 다시 골라 주세요.';
export const PICTURE_NOT_KEPT =
  '이 기기에 사진을 임시 보관하지 못했습니다. 사진이 다 올라갈 때까지 화면을 닫지 마세요.';
export const PICTURE_GONE = '사진을 찾을 수 없습니다. 그 사진을 빼고 다시 올려 주세요.';
export const ONE_PICTURE = '사진은 한 장만 올릴 수 있습니다.';
export const TOO_MANY_PICTURES = `사진은 ${PICTURES_OF_POST}장까지 올릴 수 있습니다.`;
