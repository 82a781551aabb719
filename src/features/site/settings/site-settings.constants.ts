export const SETTINGS_SAVED = '설정이 저장되었습니다.';
export const CONTENTS_SAVED = '내용이 저장되었습니다.';
export const CONTENTS_UNREADABLE =
  '지금 쓰이는 내용을 읽을 수 없습니다. 데이터 폴더의 public에 놓인 파일을 확인해 주세요.';
export const CONTENTS_FROM_FILE =
  '지금은 서버의 파일에 적힌 내용입니다. 저장하면 여기에 적은 것으로 바뀌고, 파일은 그대로 보관합니다.';
export const CONTENTS_FILE_STUCK =
  '서버에 놓인 파일의 이름을 바꾸지 못해 저장하지 않았습니다. 데이터 폴더의 public에 쓸 수 있는지 확인해 주세요.';

export const SITE_NAME_LIMIT = 30;
export const TERMS_LIMIT = 5000;
export const LINE_LIMIT = 200;
export const PROCESSORS_LIMIT = 1000;
export const HOURS_MOST = 720;
export const WEIGHT_MOST = 1000;
export const AD_TEXT_LIMIT = 500;
export const BANNER_TEXT_LIMIT = 60;
export const ADDRESS_LIMIT = 500;
export const ANNOUNCEMENT_LIMIT = 2000;
export const ANNOUNCEMENTS_MOST = 10;
