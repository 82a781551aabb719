import type { Site } from '#/server/site.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { type ContactField, labelOf } from './member-fields.rules.ts';

/** The names of changed contact fields, as in `휴대폰과 이메일`. */
export const namesOf = (changed: ContactField[]) => {
  const [first = '', second] = changed.map(labelOf);
  return second ? `${withJosa(first, '과/와')} ${second}` : first;
};

/**
 * Mails the earlier address about the change; it may not belong to the member, so an address that gets too
 * many letters gets none. Nobody waits for the letter: a failure is only logged.
 */
export function mailOfContact(
  { mail, config, limits, log, now }: Site,
  { contact, emailBefore }: { contact: ContactField[]; emailBefore: string },
): void {
  if (!mail || contact.length === 0 || !emailBefore) return;
  const what = withJosa(namesOf(contact), '이/가');
  const text = `${config.SITE_NAME} 회원정보의 ${what} 변경되었습니다. (${showDateTime(now().toISOString())})

본인이 바꾸지 않았다면 바로 로그인해 비밀번호를 바꾸고 운영자에게 문의해주세요.
`;
  const subject = `[${config.SITE_NAME}] 연락처가 변경되었습니다`;
  limits
    .takes('contactLetters', emailBefore.toLowerCase())
    .then(isFree => (isFree ? mail.send({ to: emailBefore, subject, text }) : undefined))
    .catch(error => log.error({ err: error }, 'the news of a changed contact was not sent'));
}
