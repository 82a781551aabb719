import { randomInt } from 'node:crypto';
import type { Mail } from '#/server/mail.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { isKnownAddress } from './failed-attempts.server.ts';
import { LETTER_FAILED, NO_ADDRESS_TO_WRITE_TO } from './recovery.contract.ts';
import { CODE_LENGTH, GRANT_MINUTES } from './recovery.limits.ts';
import type { Recoverable } from './recovery-members.server.ts';

/** Sends a fresh code to the member's own address and answers it; nobody can have a mailbox filled that way. */
export async function sendCode(
  site: Site,
  mail: Mail,
  member: Recoverable,
  address: string,
): Promise<string> {
  if (!member.email) throw new Refusal('invalid', NO_ADDRESS_TO_WRITE_TO);
  await takeLetter(site, member.number, address);
  const { log, config } = site;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  try {
    await mail.send({
      to: member.email,
      subject: `[${config.SITE_NAME}] 비밀번호 재설정 인증번호`,
      text: letter(config.SITE_NAME, code),
    });
  } catch (error) {
    log.error({ err: error }, 'the code was not sent');
    throw new Refusal('overloaded', LETTER_FAILED, { retryAfterSeconds: 30 });
  }
  return code;
}

async function takeLetter({ db, limits, now }: Site, member: number, address: string): Promise<void> {
  await limits.take('codeLettersHere', `${address} ${member}`);
  const known = await isKnownAddress(db, [member], address, now());
  if (!known) await limits.take('codeLettersAccount', member);
}

const letter = (site: string, code: string) => `${site} 비밀번호 재설정 인증번호입니다.

인증번호: ${code}

${GRANT_MINUTES}분 안에 입력해주세요. 본인이 요청하지 않았다면 이 메일을 무시하셔도 됩니다.
`;
