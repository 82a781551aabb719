import type { Transporter } from 'nodemailer';
import { type Trace, untraced } from '#/database/trace.ts';
import type { Config } from '#/server/settings/config.ts';

export type Mail = {
  send: (letter: { to: string; subject: string; text: string }) => Promise<void>;
  /** Mails sent and failed; `lastFailed`: whether the last failed, and not for its recipient's address. */
  counts: { sent: number; failed: number; lastFailed: boolean };
  close: () => void;
};

// A user waits while a mail is sent: a mail server that does not answer must fail soon.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** Makes the sender of mails; its address is the URL's `from`, else its user, else `no-reply@` its host. */
export function makeMail(config: Pick<Config, 'SMTP_URL' | 'SITE_NAME'>, trace: Trace = untraced): Mail {
  const url = new URL(config.SMTP_URL);
  const sender =
    url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `no-reply@${url.hostname}`);
  let transport: Transporter | undefined;
  const counts = { sent: 0, failed: 0, lastFailed: false };
  return {
    counts,
    send: letter =>
      trace(
        { name: 'send mail', kind: 'client', attributes: { 'server.address': url.hostname } },
        async () => {
          // Loaded with the first mail, because loading it takes as long as a sixth of the site's start.
          const { createTransport } = await import('nodemailer');
          transport ??= createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
          // Read each time, because an admin may rename the site.
          await transport.sendMail({ from: { name: config.SITE_NAME, address: sender }, ...letter });
        },
      ).then(
        () => {
          counts.sent++;
          counts.lastFailed = false;
        },
        error => {
          counts.failed++;
          counts.lastFailed ||= !isAddressRefused(error);
          throw error;
        },
      ),
    close: () => transport?.close(),
  };
}

/**
 * Whether the mail server refused the recipient because of the address (status X.1.X of RFC 3463) or the
 * state of the mailbox (X.2.X), and not, for example, because this site may not send (X.7.X).
 */
const isAddressRefused = ({ command, response }: { command?: string; response?: string }) =>
  command === 'RCPT TO' && /^\d{3}[ -][45]\.[12]\./.test(response ?? '');
