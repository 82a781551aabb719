import { sql } from 'kysely';
import { makeMail } from '#/server/mail/mail.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { publicUrl } from '#/server/settings/config.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';
import { needsDatabase } from './database.ts';

const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };

/** The mail server must greet, encrypt and let in. A letter is sent only to the address in `sendTo`. */
export const mailCheck = (sendTo: string): Check => ({
  id: 'mail',
  title: '메일',
  run: async ({ config }) => {
    if (!config.SMTP_URL) return skip('SMTP_URL이 비어 있어 메일을 보내지 않습니다.');
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
    try {
      await transport.verify();
      if (!sendTo) return ok('메일 서버가 받아들입니다. 편지는 보내지 않았습니다.');
      const mail = makeMail(config);
      const text = `${config.SITE_NAME}(${publicUrl(config)})의 점검이 보낸 편지입니다.`;
      await mail.send({ to: sendTo, subject: `[${config.SITE_NAME}] 메일 점검`, text });
      mail.close();
      return ok(`메일 서버가 받아들였고, ${sendTo}에 편지를 보냈습니다. 도착했는지 확인해 주세요.`);
    } catch (error) {
      return fail(
        `메일을 보낼 수 없습니다. (${(error as Error).message})`,
        mailAction((error as { code?: string }).code),
      );
    } finally {
      transport.close();
    }
  },
});

function mailAction(code = ''): string {
  if (code === 'EAUTH')
    return 'SMTP_URL의 사용자와 비밀번호를 확인해 주세요. @와 :는 %40과 %3A로 써야 합니다.';
  if (code === 'EENVELOPE') return 'SMTP_URL의 from에 이 메일 서버가 받아들이는 주소를 적어 주세요.';
  return 'SMTP_URL의 주소와 포트(587은 smtp://, 465는 smtps://)와 방화벽을 확인해 주세요.';
}

export const factorsCheck: Check = {
  id: 'second-factor',
  title: '관리자의 2단계 인증',
  run: needsDatabase(async ({ db }) => {
    const admins = await db
      .selectFrom('members')
      .select('id')
      .select(
        sql<number>`case when exists (select 1 from totp_factors f where f.member = members.number and f.confirmed_at <> '')
        or exists (select 1 from passkeys p where p.member = members.number) then 1 else 0 end`.as('has'),
      )
      .where('role', '=', 'admin')
      .where('withdrawn_at', '=', '')
      .execute();
    const without = admins.filter(({ has }) => Number(has) === 0).map(({ id }) => id);
    if (admins.length === 0)
      return fail('관리자가 없습니다.', `${commandText('admin', '<아이디>')}로 만들어 주세요.`);
    if (without.length === 0) return ok(`관리자 ${admins.length}명이 모두 씁니다.`);
    return warn(
      `관리자 ${admins.length}명 가운데 ${without.length}명(${without.slice(0, 5).join(', ')})이 쓰지 않습니다.`,
      '내 정보 → 2단계 인증에서 인증 앱이나 패스키를 등록하고, REQUIRE_SECOND_FACTOR=moderators로 바꿔 주세요.',
    );
  }),
};
