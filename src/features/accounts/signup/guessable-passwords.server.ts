import { newPassword } from '#/features/members/fields/member-fields.contract.ts';
import { PASSWORD_LEAST } from '#/features/members/fields/member-fields.rules.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { asKeystrokes, COMMON, isGuessableBy, type PasswordLists } from './guessable-passwords.rules.ts';

// Words typed without switching the keyboard to Hangul, alone or with the usual tail.
const WORDS =
  '비밀번호 비번 암호 패스워드 사랑해 사랑해요 사랑합니다 사랑 안녕 안녕하세요 행복 천사 우리가족 가족 엄마 아빠 ' +
  '엄마아빠 우리 대한민국 한국 코리아 서울 부산 당구 당구장 당구마당 쓰리쿠션 삼구 사구 관리자 운영자 회원 ' +
  '가나다라 가나다라마 가나다라마바사 기억니은 하나둘셋 아무거나 몰라요 화이팅 파이팅 대박';
const TAILS = ['', '1', '12', '123', '1234', '12345', '!', '1!', '12!', '123!', '1234!', '1004', '2002'];

const RUNS =
  // Rows of keys, to the right and back.
  'qwertyui qwertyuiop poiuytrewq qwerasdf qwerasdfzxcv qwer1234 qwer1234! qwer12345 qwer123456 1234qwer 1234qwer! ' +
  'asdfghjk asdfghjkl lkjhgfdsa asdfasdf asdfqwer asdf1234 asdf12345 asdf1234! asdf123! 1234asdf qwerqwer ' +
  'zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcv1234 zxcvasdf zxcvzxcv mnbvcxz1 zxcvasdfqwer ' +
  // Columns of keys, and rows against each other.
  '1q2w3e4r 1q2w3e4r! 1q2w3e4r!! 1q2w3e4r5t 1q2w3e4r5t! 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4! q1w2e3r4t5 r4e3w2q1 ' +
  '4r3e2w1q qawsedrf qawsedrftg qweasdzxc qweasd123 qweasd12 1qaz2wsx 1qaz2wsx! 1qaz@wsx 1qaz2wsx3edc qazwsxedc ' +
  'qazwsx123 zaq12wsx !qaz2wsx !qaz@wsx wsxedcrfv 2wsx3edc 3edc4rfv 1qazxsw2 qpwoeiru a1s2d3f4 z1x2c3v4 ' +
  'qwe123!@# qwe123!! asd123!@# qwer!@#$ !@#$qwer 1234!@#$ !@#$1234 123!@#qwe !@#123qwe 123qwe!@# 1q2w!@#$ ' +
  // Telephone numbers and well-known digits, also with the usual letters and signs.
  '01012345678 01011112222 01000000000 12341234 11112222 12344321 98765432 87654321 56785678 10041004 1004100410 ' +
  '82828282 79797979 77778888 88889999 00000000 12121212 a1234567 a12345678 a123456789 a123456! a1234567! a12345678! ' +
  'aa123456 aa12345678 aaa12345 abc12345 abcd1234 abcd1234! abcd12345 abc123!@# test1234 test1234! admin1234 ' +
  'password1! password12! passw0rd! p@ssw0rd! love1004 angel1004 korea1234 korea2002 seoul1234 seoul1988 ' +
  'dangu123 dangu1234 dangu1234! billiard billiards billiard1 billiards1 3cushion threecushion';

/** Common Korean passwords as the pressed keys, in lower case; those typed in Hangul have the same keys. */
const KEYBOARD_RUNS: readonly string[] = [
  ...RUNS.split(' '),
  ...WORDS.split(' ').flatMap(word => TAILS.map(tail => asKeystrokes(word + tail))),
];

const COUNTED = 3000;

let lists: Promise<PasswordLists> | undefined;

export function passwordLists(): Promise<PasswordLists> {
  lists ??= loadLists();
  return lists;
}

/** The lists take several MB, and a twentieth of the site's start time. */
async function loadLists(): Promise<PasswordLists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by frequency; shorter passwords are already refused for their length.
  const known: readonly string[] = dictionary['passwords-common'];
  const long = known.filter(password => password.length >= PASSWORD_LEAST);
  const common = new Set([...long.slice(0, COUNTED), ...KEYBOARD_RUNS]);
  // An attacker tries one of these words, or the name of the site, with a short tail (`admin123`,
  // `password!`) or with any number as early as the word alone.
  const names = ['dangu', 'madang', 'dangumadang'];
  const all = [...known.slice(0, COUNTED), ...KEYBOARD_RUNS, ...names];
  return { common, words: new Set(all.filter(word => /^[a-z]{4,}$/.test(word))) };
}

export async function isGuessable(password: string): Promise<boolean> {
  return isGuessableBy(await passwordLists(), password);
}

export async function isWeak(password: string): Promise<boolean> {
  return !newPassword.safeParse(password).success || (await isGuessable(password));
}

/** Returns one issue of the field `path`, or an empty list. */
export async function guessableIssues(password: string, path: string): Promise<Issue[]> {
  return (await isGuessable(password)) ? [{ path, message: COMMON }] : [];
}

/** `path` names the form's field that shows the message; throws 400. */
export async function refuseGuessable(password: string, path: string): Promise<void> {
  const issues = await guessableIssues(password, path);
  if (issues.length > 0) throw new Refusal('invalid', COMMON, { issues });
}
