import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Letter = { from: string; to: string[]; subject: string; text: string };

/** A mail server on a port of its own; what arrives lies in `letters`. */
export async function openPostOffice({ refuse = false } = {}): Promise<{ url: string; letters: Letter[] }> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(refuse ? new Error('550 no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', part => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(each => each.address);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        letters.push({ from, to, ...readLetter(Buffer.concat(parts).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?from=desk@example.com`, letters };
}

function readLetter(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.replace(/\r\n/g, '\n').split('\n\n');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'mi').exec(head.replace(/\n[ \t]+/g, ' '))?.[1] ?? '';
  const subject = header('subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind, word) => decode(kind, word));
  const encoding = header('content-transfer-encoding');
  const content = body.join('\n\n');
  return { subject, text: encoding ? decode(encoding[0] ?? '', content) : content };
}

function decode(kind: string, text: string): string {
  if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8');
  if (kind.toLowerCase() !== 'q') return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The code a letter brings, or `none`. */
export const codeIn = (letter: Letter | undefined) =>
  /인증번호: (\d{6})\n/.exec(letter?.text ?? '')?.[1] ?? 'none';
