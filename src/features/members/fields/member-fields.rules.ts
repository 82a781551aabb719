import { HALL_NAME_LIMIT, NICKNAME_LIMIT, REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';

// The limits that a form shows before the fields' schema is loaded.
export const ID_LIMIT = 20;
export { NICKNAME_LIMIT };
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 128;

/**
 * Contracts, queries, forms, prices, files and the ranking's columns are derived from the definition of a
 * field. Every field is in the file of the member's own data, and is erased at withdrawal.
 */
type MemberField = {
  column: string;
  /** Has the text folded by `foldKey`: unique, for finding and ordering members. */
  keyColumn?: string;
  /** Has the value that others see, for a field that the member may hide. */
  publicColumn?: string;
  /** The value of an unfilled field; it also tells the type: number, text or switch. */
  empty: 0 | '' | true;
  label: string;
  /** A shorter label for tables and the audit log. */
  short?: string;
  control: 'nickname' | 'phone' | 'email' | 'switch' | 'number' | 'year' | 'choice' | 'hall';
  required?: true;
  /** The options of a select; the schema refuses any other text, but takes any number. */
  choices?: readonly (string | number)[];
  least?: number;
  /** The largest number, or the longest text in code points. */
  most?: number;
  /** The score field with which a high run is compared. */
  handicap?: 'score4' | 'score3';
  /** A field that everyone sees is a sortable column of the ranking, too. */
  seenBy: 'everyone' | 'admins';
  paid: boolean;
  /** A phone or mail address; a change needs the current password. */
  contact?: true;
  besidePoints?: true;
  part: 'basic' | 'additional';
};

const PLAYER = { seenBy: 'everyone', paid: true, part: 'additional' } as const;
const CONTACT = {
  empty: '',
  required: true,
  seenBy: 'admins',
  paid: false,
  contact: true,
  part: 'basic',
} as const;

export const MEMBER_FIELDS = {
  username: {
    ...PLAYER,
    column: 'username',
    keyColumn: 'username_key',
    empty: '',
    label: '닉네임',
    control: 'nickname',
    most: NICKNAME_LIMIT,
    required: true,
    besidePoints: true,
    part: 'basic',
  },
  phone: { ...CONTACT, column: 'phone', label: '전화번호', control: 'phone' },
  email: { ...CONTACT, column: 'email', keyColumn: 'email_key', label: '이메일', control: 'email' },
  score4: {
    ...PLAYER,
    column: 'score4',
    empty: 0,
    label: '4구 수지',
    short: '4구',
    control: 'choice',
    choices: SCORE4_STEPS,
    besidePoints: true,
  },
  score3: {
    ...PLAYER,
    column: 'score3',
    empty: 0,
    label: '3구 수지',
    short: '3구',
    control: 'number',
    besidePoints: true,
  },
  // The highest possible run is the highest ever made in one inning.
  highrun4: {
    ...PLAYER,
    column: 'high_run4',
    empty: 0,
    label: '4구 하이런',
    control: 'number',
    most: 1000,
    handicap: 'score4',
  },
  highrun3: {
    ...PLAYER,
    column: 'high_run3',
    empty: 0,
    label: '3구 하이런',
    control: 'number',
    most: 100,
    handicap: 'score3',
  },
  birthYear: {
    ...PLAYER,
    column: 'birth_year',
    publicColumn: 'public_birth_year',
    empty: 0,
    least: 1900,
    label: '출생 연도',
    short: '출생연도',
    control: 'year',
    part: 'basic',
  },
  showBirthYear: {
    column: 'show_birth_year',
    empty: true,
    label: '출생 연도 공개',
    short: '출생연도 공개',
    control: 'switch',
    seenBy: 'admins',
    paid: false,
    part: 'basic',
  },
  showTexts: {
    column: 'show_texts',
    empty: true,
    label: '글과 댓글 목록 공개',
    short: '글 목록 공개',
    control: 'switch',
    seenBy: 'admins',
    paid: false,
    part: 'basic',
  },
  region: {
    ...PLAYER,
    column: 'region',
    empty: '',
    label: '지역',
    control: 'choice',
    choices: REGIONS,
    besidePoints: true,
  },
  billiardHall: {
    ...PLAYER,
    column: 'hall',
    keyColumn: 'hall_key',
    empty: '',
    label: '당구장',
    control: 'hall',
    most: HALL_NAME_LIMIT,
    besidePoints: true,
  },
} as const satisfies Record<string, MemberField>;

type Fields = typeof MEMBER_FIELDS;
export type FieldName = keyof Fields;
export type FieldsWith<Facts> = {
  [F in FieldName]: Fields[F] extends Facts ? F : never;
}[FieldName];
export type PublicField = FieldsWith<{ seenBy: 'everyone' }>;
export type PlayerField = Exclude<PublicField, 'username'>;
export type PaidField = FieldsWith<{ paid: true }>;
export type ContactField = FieldsWith<{ contact: true }>;
export type TypedField = FieldsWith<{ empty: 0 | '' }>;

type ValueOf<Empty> = Empty extends number ? number : Empty extends string ? string : boolean;
/** 0 and '' mean that the field is not filled in. */
export type FieldValues = { [F in FieldName]: ValueOf<Fields[F]['empty']> };

export const fieldOf = (name: FieldName): MemberField => MEMBER_FIELDS[name];
export const labelOf = (name: FieldName): string => fieldOf(name).label;
export const shortLabelOf = (name: FieldName): string => fieldOf(name).short ?? labelOf(name);

export const FIELD_NAMES = Object.keys(MEMBER_FIELDS) as FieldName[];
const fieldsWhere = <F extends FieldName>(isWanted: (field: MemberField) => boolean | undefined) =>
  FIELD_NAMES.filter(name => isWanted(fieldOf(name))) as F[];

export const PUBLIC_FIELDS = fieldsWhere<PublicField>(({ seenBy }) => seenBy === 'everyone');
export const PLAYER_FIELDS = PUBLIC_FIELDS.filter((name): name is PlayerField => name !== 'username');
export const PAID_FIELDS = fieldsWhere<PaidField>(({ paid }) => paid);
export const FREE_FIELDS = fieldsWhere<FieldsWith<{ paid: false }>>(({ paid }) => !paid);
export const CONTACT_FIELDS = fieldsWhere<ContactField>(({ contact }) => contact);
/** Forms store numbers and texts as text; switches are left out. */
export const TYPED_FIELDS = fieldsWhere<TypedField>(({ empty }) => empty !== true);
export const partFields = (part: MemberField['part']) =>
  TYPED_FIELDS.filter(name => fieldOf(name).part === part);
/** Forms place scores beside each other. */
export const isScore = (name: FieldName) => fieldOf(name).empty === 0 && fieldOf(name).control !== 'year';

const SCORE3_USUAL = 50;

/** Warns about a 3구 수지 that hardly anybody has; returns '' for a usual one. */
export const score3Doubt = (score3: string): string =>
  Number(score3) > SCORE3_USUAL ? `3구 수지가 ${SCORE3_USUAL}보다 높습니다. 맞는지 확인해주세요.` : '';

/** Warns about a high run above the handicap in the same form; otherwise returns ''. */
export function highRunDoubt(handicap: string, highRun: string): string {
  const fits = !Number(handicap) || Number(highRun) <= Number(handicap);
  return fits ? '' : `수지(${handicap})보다 높습니다. 맞는지 확인해주세요.`;
}
