import type { Accent } from '#/shared/accents.ts';
import type { SettingField } from '#/shared/site-settings.ts';

/** Used in the form and in the audit log. */
export const SETTING_LABELS: Record<SettingField, string> = {
  siteName: '사이트 이름',
  contact: '운영자 연락처',
  mark: '로고',
  accent: '색',
  terms: '이용약관에 더할 내용',
  freeBoardHeadings: '자유게시판 말머리',
  holidays: '더할 공휴일',
  operatorName: '운영자 이름',
  privacyOfficer: '개인정보 보호책임자',
  privacyContact: '보호책임자 연락처',
  privacyProcessors: '처리 위탁',
  attendance: '출석 포인트',
  newMemberHours: '새 회원 제한 시간',
  reportHideWeight: '글이 자동으로 가려지는 기준',
  reportHideWeightNickname: '닉네임이 자동으로 가려지는 기준',
};

export const ATTENDANCE_WORDS = { daily: '하루 한 번 1포인트', 'per-press': '누를 때마다 1포인트' };
export const ACCENT_WORDS: Record<Accent, string> = { green: '초록', blue: '파랑', wine: '와인' };

export const SETTINGS_SAVED = '설정이 저장되었습니다.';
export const CONTENTS_SAVED = '내용이 저장되었습니다.';
export const CONTENTS_UNREADABLE =
  '지금 쓰이는 내용을 읽을 수 없습니다. 데이터 폴더의 public에 놓인 파일을 확인해 주세요.';
export const CONTENTS_FROM_FILE =
  '지금 보이는 내용은 설치할 때 넣은 것입니다. 저장하면 여기에 적은 것으로 바뀝니다.';
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
