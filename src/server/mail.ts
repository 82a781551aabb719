import type { Transporter } from 'nodemailer';

export type Letter = { to: string; subject: string; text: string };
export type Mail = { send: (letter: Letter) => Promise<void>; close: () => void };

// Somebody waits for a letter to be taken: a mail server that does not answer is a failure soon.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** Sends letters through the server at `smtpUrl`, from the address in its `from` parameter or its user. */
export function makeMail(smtpUrl: string, siteName: string): Mail {
  const url = new URL(smtpUrl);
  const sender =
    url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `no-reply@${url.hostname}`);
  const from = { name: siteName, address: sender };
  let transport: Transporter | undefined;
  return {
    send: async letter => {
      // Loaded with the first letter, because loading it takes as long as a sixth of the site's start.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({ url: smtpUrl, ...TIMEOUTS }, { from });
      await transport.sendMail(letter);
    },
    close: () => transport?.close(),
  };
}
