// The commands of the owner's guide, and which of them its drill runs (`npm run faults -- --only "owner's guide"`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build.ts';

/** Those that the drill runs, word for word as the guide has them. */
export const DRILLED = {
  node: 'node --version',
  clone: 'git clone https://git.example.com/madang.git madang',
  start: 'npm start',
  password: 'npm run admin -- owner1 --new-password',
  factor: 'npm run admin -- owner1 --reset-second-factor',
  demo: 'npm run demo',
  network: 'HOST=0.0.0.0 npm start',
  https: 'PUBLIC_URL=https://madang.example.com TRUST_PROXY=on npm start',
  httpsDoctor: 'PUBLIC_URL=https://madang.example.com TRUST_PROXY=on npm run doctor',
  otherPort: 'PORT=8080 npm start',
  backup: 'npm run backup',
  tryRestore: 'npm run doctor -- --try-restore',
  restore: 'npm run restore -- data/backups/dangu-20261125-040000.db.zst',
  pull: 'git pull',
  install: 'node scripts/install.mjs',
  doctor: 'npm run doctor',
} as const;

const CHANGES = 'changes the machine itself';
const SERVICE = 'needs systemd; test/deploy has systemd-analyze judge the units';
const AS_SERVICE = 'needs the user of the service; test/deploy runs the command with another';

/** Those that it does not, and why. */
export const NOT_DRILLED: Record<string, string> = {
  'ssh root@203.0.113.10': 'needs a rented server',
  'sudo apt update': CHANGES,
  'sudo apt install git nodejs npm': CHANGES,
  'sudo npm install --global node@24': CHANGES,
  'cd madang': 'the drill types everything in that folder',
  'sudo apt install caddy': `${CHANGES}; the drill starts Debian’s Caddy from its package`,
  'sudo cp deploy/caddy/Caddyfile /etc/caddy/Caddyfile': `${CHANGES}; the drill uses that file`,
  'sudo nano /etc/caddy/Caddyfile': 'an editor',
  'sudo systemctl reload caddy': 'needs systemd',
  'sudo mv madang /srv/madang': CHANGES,
  'cd /srv/madang': CHANGES,
  'sudo useradd --system --home /srv/madang madang': CHANGES,
  'sudo mv data /var/lib/madang': CHANGES,
  'sudo chown -R madang: /var/lib/madang': CHANGES,
  'sudo install -g madang -m 640 deploy/systemd/madang.env /etc/madang.env': CHANGES,
  'sudo nano /etc/madang.env': 'an editor',
  'sudo cp deploy/systemd/madang.service deploy/systemd/madang-backup.service deploy/systemd/madang-backup.timer /etc/systemd/system':
    SERVICE,
  'sudo systemctl enable --now madang.service madang-backup.timer': SERVICE,
  'sudo systemctl start madang': SERVICE,
  'sudo systemctl stop madang': SERVICE,
  'sudo systemctl restart madang': SERVICE,
  'sudo install -d -o madang /mnt/backup/madang': CHANGES,
  'sudo journalctl -u madang -e': SERVICE,
  'sudo deploy/systemd/madang doctor': AS_SERVICE,
  'sudo deploy/systemd/madang doctor --try-restore': AS_SERVICE,
  'sudo deploy/systemd/madang backup': AS_SERVICE,
  'sudo deploy/systemd/madang restore /var/lib/madang/backups/dangu-20261125-040000.db.zst': AS_SERVICE,
  'sudo deploy/systemd/madang admin owner1 --new-password': AS_SERVICE,
  'npm run build': 'needs packages of its own beside it; the container’s first stage runs it (test/deploy)',
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
