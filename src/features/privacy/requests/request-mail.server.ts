import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import type { RequestRow } from './request-rows.server.ts';
import { REQUEST_RECEIVED, REQUEST_STATE_WORDS, REQUEST_WORDS } from './requests.constants.ts';

/**
 * Mails a requester without an account, if a mail server is set and an address was given: the link to the
 * case (`key`), or the answer. An address that gets too many links gets no more. The ownership of the
 * address is unverified, so no typed text is mailed.
 */
export async function mailRequester(
  { mail, log, config, limits }: Pick<Site, 'mail' | 'log' | 'config' | 'limits'>,
  row: RequestRow,
  key?: string,
): Promise<void> {
  if (!mail || !row.email) return;
  if (key && !(await limits.takes('receiptLetters', row.email.toLowerCase()))) return;
  const said = key
    ? [REQUEST_RECEIVED, `처리 상황: ${publicUrl(config)}/report/privacy-status#${key}`]
    : [REQUEST_STATE_WORDS[row.state], row.answer];
  const subject = `[${config.SITE_NAME}] 개인정보 ${REQUEST_WORDS[row.kind]} 요구 ${row.id}번`;
  void mail
    .send({ to: row.email, subject, text: [`접수번호 ${row.id}`, ...said].join('\n\n') })
    .catch(error =>
      log.error({ err: error, request: row.id }, 'a letter about a privacy request was not sent'),
    );
}
