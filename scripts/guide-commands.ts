// The commands of the owner's guide, and which of them its drill runs (`npm run faults -- --only "owner's guide"`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build.ts';

/** Those that the drill runs, word for word as the guide has them. */
export const DRILLED = {
  node: 'node --version',
  start: 'npm start',
  password: 'npm run admin -- owner1 --new-password',
  factor: 'npm run admin -- owner1 --reset-second-factor',
  demo: 'npm run demo',
  network: 'HOST=0.0.0.0 npm start',
  https: 'PUBLIC_URL=https://madang.example.com TRUST_PROXY=on npm start',
  otherPort: 'PORT=8080 npm start',
  backup: 'npm run backup',
  tryRestore: 'npm run doctor -- --try-restore',
  restore: 'npm run restore -- data/backups/dangu-20261125-040000.db.zst',
  pull: 'git pull',
  doctor: 'npm run doctor',
} as const;

/** Those that it does not, and why. */
export const NOT_DRILLED: Record<string, string> = {
  'sudo apt install git nodejs npm': 'changes the machine itself',
  'sudo apt install caddy': 'changes the machine itself; the drill starts Debian’s Caddy from its package',
  'sudo cp deploy/caddy/Caddyfile /etc/caddy/Caddyfile':
    'changes the machine itself; the drill uses that file',
  'sudo systemctl reload caddy': 'needs systemd',
  'npm run copy-database': 'a drill of its own: moves to PostgreSQL and back',
};

export const GUIDE = readFileSync(join(ROOT, 'docs', 'owner-guide.md'), 'utf8');

/** Every command of the guide, on lines of their own and within sentences, each once. */
export function guideCommands(): string[] {
  const blocks = [...GUIDE.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  );
  const inline = [...GUIDE.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|sudo|git|node) [^`\n]+)`/g)];
  return [...new Set([...blocks, ...inline.map(([, command = '']) => command)])];
}
