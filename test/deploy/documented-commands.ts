import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/build.ts';

const DOCUMENTS = ['README.md', 'SECURITY.md', 'docs/operations.md', 'docs/owner/*.md'];
const PROGRAMS = [
  'madang npm node node_modules/\\S+ vitest git sudo apt systemctl systemd-analyze journalctl useradd install ln cd echo',
  'openssl curl ssh sqlite3 docker rclone litestream schtasks notepad pg_rewind patroni patronictl',
].join(' ');
// With at least one argument: a program alone is just a name.
const COMMAND = new RegExp(`^(?:[A-Z][A-Z0-9_]*=\\S* )*(?:${PROGRAMS.replaceAll(' ', '|')}) .*[^…]$`);
const BLOCK = /^ *```\w*\n([\s\S]*?)^ *```/gm;
const IN_TEXT = /`([^`\n]+)`/g;

/** The documented command lines, each once; `./madang` becomes `madang`. */
export function documentedCommands(): string[] {
  const texts = globSync(DOCUMENTS, { cwd: ROOT }).map(file => readFileSync(join(ROOT, file), 'utf8'));
  const lines = texts.flatMap(text => [
    ...[...text.matchAll(BLOCK)].flatMap(([, block = '']) => block.split('\n')),
    ...[...text.replace(BLOCK, '').matchAll(IN_TEXT)].map(([, code = '']) => code),
  ]);
  const commands = lines.flatMap(line => line.split(' && ')).map(line => line.trim().replace(/^\.\//, ''));
  return [...new Set(commands.filter(line => COMMAND.test(line)))].sort();
}

const UNITS = 'systemd is missing where tests run; deploy-files.e2e.ts has it check the units';
const MACHINE = 'changes or needs the machine itself';
const CLUSTER = 'needs a cluster of machines; cluster-files.e2e.ts and the failover drill try its files';
const CONTAINERS =
  'needs a container engine; deploy-files.e2e.ts checks the file, image.e2e.ts takes the steps';
const WINDOWS = 'needs Windows; release.test.ts and owner-pages.test.ts check what it names';
const ELSEWHERE = 'a program or a service that is not part of the tests';
const LONG = 'takes minutes';
const NAMED = 'is only named; with its arguments it is run';

/** Documented commands that no test can run, with the reason. */
export const NOT_RUN: Record<string, string> = {
  'sudo systemctl enable --now madang.service madang-backup.timer': UNITS,
  'systemctl enable --now madang.service madang-backup.timer': UNITS,
  'sudo systemctl restart madang': UNITS,
  'systemctl restart madang': UNITS,
  'sudo systemctl stop madang': UNITS,
  'sudo systemctl reload caddy': UNITS,
  'sudo systemctl status caddy': UNITS,
  'systemctl reload haproxy': UNITS,
  'systemctl --failed': UNITS,
  'systemd-analyze security': UNITS,
  'sudo journalctl -u madang -e': UNITS,
  'sudo journalctl -u caddy -e': UNITS,
  'journalctl -u madang | grep abcdef12': UNITS,
  'sudo apt update': MACHINE,
  'sudo apt install caddy git nodejs npm': MACHINE,
  'sudo npm install --global node@24': MACHINE,
  'sudo useradd --system --home /srv/madang madang': MACHINE,
  'useradd --system --home /srv/madang madang': MACHINE,
  'sudo nano /etc/madang.env': MACHINE,
  'sudo nano /etc/caddy/Caddyfile': MACHINE,
  'ssh root@203.0.113.10': MACHINE,
  'apt install postgresql-15 patroni etcd-server': CLUSTER,
  'systemctl enable --now etcd': CLUSTER,
  'patroni --validate-config /etc/patroni/config.yml': CLUSTER,
  'patronictl -c /etc/patroni/config.yml list': CLUSTER,
  'patronictl edit-config': CLUSTER,
  'patronictl switchover': CLUSTER,
  'docker compose -f deploy/compose.yaml up -d': CONTAINERS,
  'docker compose -f deploy/compose.yaml --profile postgres up -d database pooler site-a site-b proxy':
    CONTAINERS,
  'docker compose -f deploy/compose.yaml exec site node scripts/backup.ts': CONTAINERS,
  'notepad "%USERPROFILE%\\madang-data\\madang.env"': WINDOWS,
  'schtasks /create /tn madang /sc onlogon /tr "C:\\madang\\madang.cmd start --network"': WINDOWS,
  'schtasks /delete /tn madang': WINDOWS,
  'rclone copy DATA_DIR/pictures remote:bucket': ELSEWHERE,
  'litestream restore -o /tmp/site.db s3://my-bucket/madang': ELSEWHERE,
  'sqlite3 site.db .recover': ELSEWHERE,
  'npm run admin': NAMED,
  'npm run copy-database': NAMED,
  'npm run dev:sbom': NAMED,
  'npm ci': 'the documents advise against it',
  'npm run build': 'every run of the browser tests builds the site that way where it changed',
  'npm run dev': 'serves until it is ended, and rewrites what the other tests are running',
  'npm run dev:types': 'the first step of npm test',
  'npm run dev:lint': 'the second step of npm test',
  'npm run dev:check': 'a part of npm test',
  'npm test': 'is what runs this',
  'npm run dev:faults': 'npm test takes its short round',
  'npm run release': 'release.e2e.ts packs every archive; the command also makes a tag',
  'npm run dev:release-fixture': 'writes a file of the repository, which test/releases.test.ts reads',
  'npm run dev:bench': LONG,
  'npm run dev:bench -- --size': LONG,
  'npm run dev:bench -- --only search --size 1000000': LONG,
  'npm run dev:bench -- --only posts,boards,ranking,members,singles --size 1000000': LONG,
  'npm run dev:shots': LONG,
  'npm run dev:shots -- /profile': LONG,
  'npm run dev:guide-pictures': LONG,
  'vitest run --project sqlite src/features/tournaments/engine/random-stages': 'npm test runs these files',
};
