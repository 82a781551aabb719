import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTool } from '#test/deploy/deploy-tools.ts';
import { CERTIFICATE, KEY } from '#test/fixtures/certificate.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';

const TRIES = 200;

/** Caddy with `deploy/`'s file before the site at that port, for localhost and with a given certificate. */
export async function startCaddy(sitePort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-caddy-'));
  const domain = `localhost:${await freePort()}`;
  writeFileSync(join(folder, 'certificate.pem'), CERTIFICATE);
  writeFileSync(join(folder, 'key.pem'), KEY);
  const file = join(folder, 'Caddyfile');
  const caddyfile = readFileSync(join(ROOT, 'deploy', 'caddy', 'Caddyfile'), 'utf8')
    .replace('{$DOMAIN:madang.example.com} {', `${domain} {\n\tbind 127.0.0.1\n\ttls certificate.pem key.pem`)
    .replace('{$SITES:127.0.0.1:3000}', `127.0.0.1:${sitePort}`);
  // Without its admin port and without the redirect from the machine's port 80.
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${caddyfile}`);
  const caddy = startTool('caddy', ['run', '--config', file], { cwd: folder });
  const ended = new Promise(resolve => caddy.once('exit', resolve));
  return {
    domain,
    /** The certificate that a client must trust. */
    certificate: join(folder, 'certificate.pem'),
    /** Repeats the request until the proxy finds the site healthy. */
    get: async (path: string) => {
      for (let tries = 0; ; tries++) {
        const answer = await get(`https://${domain}${path}`).catch(() => undefined);
        if (answer?.status === 200 || tries === TRIES) return answer ?? { status: 0, body: '' };
        await pause(100);
      }
    },
    stop: async () => {
      caddy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function get(url: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ca: CERTIFICATE }, answer => {
      let body = '';
      answer.setEncoding('utf8').on('data', text => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    asked.on('error', reject).end();
  });
}
