import { connect } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';

/** A raw connection, for bytes that no HTTP client would send. */
export function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const seen = { text: '', ended: false, error: undefined as Error | undefined };
  socket.on('data', part => {
    seen.text += part;
  });
  socket.on('end', () => {
    seen.ended = true;
  });
  socket.on('error', error => {
    seen.error = error;
  });
  return {
    seen,
    send: (text: string) => void socket.write(text),
    end: () => void socket.end(),
    /** Waits until the server's text matches `pattern`. */
    said: (pattern: RegExp) => vi.waitFor(() => expect(seen.text).toMatch(pattern), { timeout: 10_000 }),
    /** Waits until the server closes the connection in order. */
    closed: () =>
      vi.waitFor(() => expect([seen.ended, seen.error]).toEqual([true, undefined]), { timeout: 10_000 }),
  };
}
