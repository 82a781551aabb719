import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import type { TakedownRow } from './takedown-rows.server.ts';
import { TAKEDOWN_WORDS } from './takedowns.constants.ts';
import { linkOf } from './takedowns.rules.ts';

type Sender = Pick<Site, 'mail' | 'log' | 'config'>;
type Of = Pick<TakedownRow, 'id' | 'kind' | 'email' | 'target_kind' | 'target' | 'post' | 'title'>;

/**
 * Writes to the requester, where a mail server is set and an address was given. Nobody waits for the letter:
 * the case says the same at its own address.
 */
export function mailRequester({ mail, log, config }: Sender, request: Of, sentences: string[]): void {
  if (!mail || !request.email) return;
  const origin = publicUrl(config);
  const link = origin + linkOf({ ...request, kind: request.target_kind });
  const text = [`접수번호 ${request.id}`, `신고한 내용: ${link}`, ...sentences].join('\n\n');
  const subject = `[${config.SITE_NAME}] ${TAKEDOWN_WORDS[request.kind]} ${request.id}번`;
  void mail
    .send({ to: request.email, subject, text })
    .catch(error =>
      log.error({ err: error, takedown: request.id }, 'a letter about a takedown was not sent'),
    );
}
