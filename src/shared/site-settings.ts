/** The environment variable that gives the first value of each setting on the admin's screen. */
export const SETTING_NAMES = {
  siteName: 'SITE_NAME',
  contact: 'CONTACT',
  mark: 'SITE_MARK',
  accent: 'ACCENT',
  terms: 'TERMS',
  freeBoardHeadings: 'FREE_BOARD_HEADINGS',
  holidays: 'HOLIDAYS',
  operatorName: 'OPERATOR_NAME',
  privacyOfficer: 'PRIVACY_OFFICER',
  privacyContact: 'PRIVACY_CONTACT',
  privacyProcessors: 'PRIVACY_PROCESSORS',
  attendance: 'ATTENDANCE',
  newMemberHours: 'NEW_MEMBER_HOURS',
  reportHideWeight: 'REPORT_HIDE_WEIGHT',
  reportHideWeightNickname: 'REPORT_HIDE_WEIGHT_NICKNAME',
} as const;
export type SettingField = keyof typeof SETTING_NAMES;
export const SETTING_FIELDS = Object.keys(SETTING_NAMES) as SettingField[];

/** The file in the data folder that sets the advertising pages; without it admins edit them on a screen. */
export const AD_FILE = 'adContents.json';
/** The file in the data folder that sets the hall page (/gy); without it admins edit it on a screen. */
export const HALL_PAGE_FILE = 'gyContents.json';
