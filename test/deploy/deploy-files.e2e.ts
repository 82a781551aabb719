import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#/server/settings/config.ts';
import { CERTIFICATE } from '#test/fixtures/certificate.ts';
import { freePorts, startHaproxy, startNginx } from '#test/fixtures/proxies.ts';
import { ROOT } from '../../scripts/build.ts';
import { startCaddy } from './caddy-https.ts';
import { runTool, toolsFolder } from './deploy-tools.ts';

const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path);
const read = (...path: string[]) => readFileSync(deploy(...path), 'utf8');
const settings = Object.keys(readConfig({}));
const UNIT_SETTINGS = ['StateDirectory=madang', 'EnvironmentFile=/etc/madang.env'];

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

// `${NAME:-default}` as compose reads it without NAME.
const withDefaults = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-(.*?)\}/g, '$1')]),
  );

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  read_only?: boolean;
  mem_limit?: string;
  restart?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
};

test('the compose file names settings that exist, volumes that are declared and services that are there', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const sites = Object.entries(services).filter(([, { build }]) => build);
  expect(sites.map(([name]) => name)).toEqual(['site', 'site-a', 'site-b']);
  for (const [name, site] of sites) {
    expect(site.read_only, name).toBe(true);
    expect(Object.keys(site.environment ?? {}).filter(each => !settings.includes(each))).toEqual([]);
    // The site itself accepts the values.
    readConfig(withDefaults(site.environment ?? {}));
    const args = { BUILD_COMMIT: expect.stringMatching(/^\$\{BUILD_COMMIT:-\}$/) };
    expect(site.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile', args });
  }
  // The image gets every argument that it takes.
  const taken = [...read('Dockerfile').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
  expect(taken).toEqual(['BUILD_COMMIT']);
  for (const [name, service] of Object.entries(services)) {
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
    expect(service.restart, name).toBe('unless-stopped');
    const mounted = (service.volumes ?? []).map(each => each.split(':')[0] ?? '');
    expect(mounted.filter(each => !each.startsWith('./') && !(each in volumes))).toEqual([]);
    expect(Object.keys(service.depends_on ?? {}).filter(each => !(each in services))).toEqual([]);
    // Only the site has no profile.
    if (name === 'site') expect(service.profiles).toBeUndefined();
    else expect(service.profiles, name).toEqual(['postgres']);
  }
});

test('the compose file fits the schema of compose files', () => {
  // Caddy listens for everybody; the other rules are about the order of keys.
  const linter = new DCLinter({
    rules: { 'no-unbound-port-interfaces': 0 },
    quiet: true,
    debug: false,
    exclude: [],
  });
  const errors = (file: string) =>
    linter
      .lintFiles([file], false)
      .flatMap(({ messages }) => messages)
      .filter(({ type }) => type === 'error')
      .map(({ message }) => message);
  expect(errors(deploy('compose.yaml'))).toEqual([]);
  const mistyped = join(ownFolder(), 'compose.yaml');
  writeFileSync(mistyped, read('compose.yaml').replace('mem_limit: 1g', 'memory_limit: 1g'));
  expect(errors(mistyped)).toEqual([expect.stringContaining('additional properties')]);
});

test('systemd takes the units, and says of both services that little is exposed', () => {
  const folder = ownFolder();
  // The unchanged units, with an existing program in place of the site's.
  for (const file of readdirSync(deploy('systemd')).filter(name => /\.(service|timer)$/.test(name))) {
    const unit = read('systemd', file).replace(/\/srv\/madang\/node_modules\/\.bin\/node/, process.execPath);
    writeFileSync(join(folder, file), unit.replace('User=madang', 'User=daemon'));
  }
  const units = readdirSync(folder).map(file => join(folder, file));
  // The targets come with the program; the machine may have none.
  const environment = { SYSTEMD_UNIT_PATH: `${join(toolsFolder(), 'lib/systemd/system')}:` };
  const verified = runTool('systemd-analyze', ['verify', '--man=no', ...units], environment);
  expect(verified).toEqual({ status: 0, said: '' });
  for (const service of units.filter(file => file.endsWith('.service'))) {
    const { status, said } = runTool('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=29',
      service,
    ]);
    expect(status, said).toBe(0);
  }
  const calendar = /OnCalendar=(.*)/.exec(read('systemd', 'madang-backup.timer'))?.[1] ?? '';
  expect(runTool('systemd-analyze', ['calendar', calendar]).status).toBe(0);
});

test('the units and the command beside them read the same settings, which are all in the file', async () => {
  const units = ['madang.service', 'madang-backup.service'].map(file => read('systemd', file));
  for (const unit of units)
    expect(unit.match(/^(Environment.*|StateDirectory=.*)$/gm)).toEqual(UNIT_SETTINGS);
  const inFile = parseEnv(read('systemd', 'madang.env'));
  expect(readConfig(inFile).inEnvironment).toEqual(Object.keys(inFile));
  expect(inFile.DATA_DIR).toBe('/var/lib/madang');

  // The documented command with this test's user and folder.
  const folder = ownFolder();
  mkdirSync(join(folder, 'deploy/systemd'), { recursive: true });
  for (const name of ['scripts', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
  const [file, data] = [join(folder, 'madang.env'), join(folder, 'data')];
  writeFileSync(file, `DATA_DIR=${data}\nCONTACT="call # 1"\nSMPT_URL=x\n`);
  const command = read('systemd', 'madang')
    .replace('/etc/madang.env', file)
    .replace('-u madang', `-u ${userInfo().username}`);
  writeFileSync(join(folder, 'deploy/systemd/madang'), command, { mode: 0o755 });
  const { status, said } = runTool(join(folder, 'deploy/systemd/madang'), ['doctor', '--json']);
  expect(status).toBe(1);
  expect(said).toContain(`데이터 폴더(${data})에 사이트가 없습니다`);
});

test('Caddy takes its file, for one process and for several', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', deploy('caddy', 'Caddyfile')];
  for (const sites of ['', '10.0.0.11:3000 10.0.0.12:3000']) {
    const { status, said } = runTool(
      'caddy',
      args,
      sites ? { SITES: sites, HOME: ownFolder() } : { HOME: ownFolder() },
    );
    expect(status, said).toBe(0);
  }
});

test('Caddy speaks HTTP/2 with browsers', async () => {
  const site = createServer((_request, answer) => answer.end('a page'));
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const caddy = await startCaddy((site.address() as AddressInfo).port);
  onTestFinished(() => caddy.stop());
  expect((await caddy.get('/')).body).toBe('a page');
  const client = connect(`https://${caddy.domain}`, { ca: CERTIFICATE });
  onTestFinished(() => client.close());
  const stream = client.request({ ':path': '/' });
  const [headers] = await once(stream, 'response');
  expect([client.alpnProtocol, headers[':status'], await text(stream)]).toEqual(['h2', 200, 'a page']);
});

/** A self-signed certificate and its key, in one file each. */
function selfSigned(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const asked = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=madang.example.com',
  ];
  expect(spawnSync('openssl', [...asked, '-keyout', key, '-out', certificate]).status).toBe(0);
  return { key, certificate };
}

test('nginx takes its file, and lets a picture of the largest size through', () => {
  const folder = ownFolder();
  const { key, certificate } = selfSigned(folder);
  const site = read('nginx', 'madang.conf')
    .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key);
  writeFileSync(join(folder, 'madang.conf'), site);
  cpSync(deploy('nginx', 'madang.proxy'), join(folder, 'madang.proxy'));
  mkdirSync(join(folder, 'logs'));
  const whole = `pid ${folder}/nginx.pid;\nerror_log ${folder}/logs/error.log;\nevents { worker_connections 16384; }
http { access_log ${folder}/logs/access.log; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/madang.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const { status, said } = runTool('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  expect(status, said).toBe(0);
  expect(said).not.toContain('[warn]');
  expect(Number(/client_max_body_size (\d+)m/.exec(site)?.[1])).toBeGreaterThan(10);
});

test.each([
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)('%s passes on the host with its port', async (_name, start) => {
  const site = createServer((request, response) => response.end(request.headers.host));
  const [sitePort, port = 0] = await freePorts(2);
  await once(site.listen(sitePort, '127.0.0.1'), 'listening');
  const proxy = await start({ sites: [`127.0.0.1:${sitePort}`], port, caches: false });
  onTestFinished(async () => {
    await proxy.stop();
    site.close();
  });
  await expect.poll(async () => (await fetch(`${proxy.url}/any`)).text()).toBe(`127.0.0.1:${port}`);
});

test('nginx and HAProxy lead plain http to https', () => {
  expect(read('nginx', 'madang.conf')).toMatch(/listen 80;[^}]*\}\s+location \/ \{\s+return 301 https:/);
  expect(read('haproxy', 'haproxy.cfg')).toMatch(/bind :80\n +http-request redirect scheme https code 301/);
});

test('HAProxy takes its files', () => {
  const folder = ownFolder();
  const { key, certificate } = selfSigned(folder);
  const both = join(folder, 'madang.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, read('haproxy', 'haproxy.cfg').replace('/etc/haproxy/madang.pem', both));
  const { status, said } = runTool('haproxy', ['-c', '-f', file]);
  expect(status, said).toBe(0);
  expect(said).not.toMatch(/WARNING/);
  for (const before of ['database.cfg', 'database-by-hand.cfg']) {
    const database = runTool('haproxy', ['-c', '-f', deploy('haproxy', before)]);
    expect(database.status, database.said).toBe(0);
    expect(database.said).not.toMatch(/WARNING/);
  }
});

test('a problem that lasts raises its alert, and none raises none', () => {
  const folder = ownFolder();
  const problem = (instance: string, values: string) => ({
    series: `dangu_problem{instance="${instance}",problem="BackupTooOld"}`,
    values,
  });
  const tests = [
    {
      interval: '1h',
      input_series: [problem('old', '1x72'), problem('good', '0x72'), problem('mended', '1x60 0x11')],
      promql_expr_test: [
        {
          expr: 'count by (alertname, instance) (ALERTS{alertstate="firing"})',
          eval_time: '3d',
          exp_samples: [{ labels: '{alertname="BackupTooOld",instance="old"}', value: 1 }],
        },
      ],
    },
  ];
  // JSON is valid YAML.
  const file = join(folder, 'problems.yaml');
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [join(ROOT, 'deploy/prometheus/alerts.yaml')],
      evaluation_interval: '1h',
      tests,
    }),
  );
  const { status, said } = runTool('promtool', ['test', 'rules', file]);
  expect(status, said).toBe(0);
});

test('Prometheus takes its files and the queries of the dashboard, and every metric that alerts and dashboard ask for is one of the site', () => {
  const folder = ownFolder();
  for (const file of ['prometheus.yaml', 'alerts.yaml'])
    writeFileSync(
      join(folder, file),
      read('prometheus', file).replace('/etc/prometheus/madang.token', join(folder, 'token')),
    );
  writeFileSync(join(folder, 'token'), 'a token of some letters');
  const { status, said } = runTool('promtool', ['check', 'config', join(folder, 'prometheus.yaml')]);
  expect(status, said).toBe(0);
  const { panels } = JSON.parse(read('grafana', 'dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  const rules = queries.map((expr, n) => ({ record: `panel:${n}`, expr }));
  writeFileSync(join(folder, 'dashboard.yaml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const dashboard = runTool('promtool', ['check', 'rules', join(folder, 'dashboard.yaml')]);
  expect(dashboard.status, dashboard.said).toBe(0);
  const asked = read('prometheus', 'alerts.yaml') + queries.join('\n');
  const names = new Set(asked.match(/\b(dangu|http|nodejs|process)_[a-z0-9_]+/g));
  const files = ['server/monitoring/gauges', 'server/monitoring/meters'];
  const source = [...files, 'features/site/statistics/health.server']
    .map(file => readFileSync(join(ROOT, `src/${file}.ts`), 'utf8'))
    .join('');
  const OF_NODE = [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ];
  const unknown = [...names].filter(
    name => !OF_NODE.includes(name) && !source.includes(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(unknown).toEqual([]);
});
