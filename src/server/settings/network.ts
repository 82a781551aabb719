import { networkInterfaces } from 'node:os';

/** The IPv4 address of this computer for other devices of its network; undefined without a network. */
export function networkAddress(): string | undefined {
  const found = Object.values(networkInterfaces()).flat();
  return found.find(each => each?.family === 'IPv4' && !each.internal)?.address;
}

/** Whether `HOST` means every address of this computer. */
export const isWholeNetwork = (host: string) => host === '0.0.0.0' || host === '::';
