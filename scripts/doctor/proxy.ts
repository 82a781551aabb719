import { type ProxyEcho, proxyEchoToken } from '#/app/http/proxy-echo.ts';
import { loadCertificate } from '#/server/monitoring/certificate.ts';
import { type Config, publicUrl } from '#/server/settings/config.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { type Check, type Finding, type Findings, fail, ok, skip, warn } from './check.ts';
import { needsDatabase } from './database.ts';

const ASK_MS = 8000;
const SOON_DAYS = 14;
// No client has this address, because it is reserved for documentation.
const MADE_UP = '203.0.113.99';

export const proxyCheck: Check = {
  id: 'proxy',
  title: '프록시',
  run: needsDatabase(async ({ config, db, now }) => {
    const row = await db
      .selectFrom('site_keys')
      .select('value')
      .where('name', '=', 'vapid')
      .executeTakeFirst();
    const { privateKey = '' } = JSON.parse(row?.value ?? '{}') as { privateKey?: string };
    const url = publicUrl(config);
    const headers = {
      authorization: `Bearer ${proxyEchoToken(privateKey, now())}`,
      'x-forwarded-for': MADE_UP,
      // No cache may answer for the site.
      'cache-control': 'no-cache',
    };
    const signal = AbortSignal.timeout(ASK_MS);
    const answer = await fetch(`${url}/doctor`, { headers, redirect: 'manual', signal }).catch(
      (error: Error) => error,
    );
    if (answer instanceof Error) {
      const why = String((answer.cause as Error | undefined)?.message ?? answer.message);
      return fail(
        `${url}에 닿을 수 없습니다. (${why})`,
        '사이트와 프록시가 켜져 있는지, PUBLIC_URL(없으면 PORT)과 DNS가 맞는지 확인해 주세요.',
      );
    }
    const seen = answer.ok ? ((await answer.json().catch(() => null)) as ProxyEcho | null) : null;
    if (!seen?.address)
      return fail(
        `${url}에서 이 사이트가 대답하지 않습니다. (${answer.status})`,
        'PUBLIC_URL이 이 사이트의 것인지, 프록시가 모든 주소를 넘기는지 확인해 주세요.',
      );
    return proxyFindings(config, seen);
  }),
};

/** Compares a request sent to the public address with the request that reached the site. */
function proxyFindings(config: Config, seen: ProxyEcho): Findings {
  const url = new URL(publicUrl(config));
  const others = (['PUBLIC_URL', 'TRUST_PROXY'] as const).filter(
    name => seen.settings[name] !== config[name],
  );
  if (others.length > 0)
    return warn(
      `사이트는 여기와 다른 설정(${others.map(name => `${name}=${seen.settings[name] || '없음'}`).join(', ')})으로 켜져 있습니다.`,
      '사이트를 켤 때 앞에 적은 설정을 doctor 명령의 앞에도 적어 다시 해 주세요. 설정을 바꾼 뒤라면 사이트를 다시 켜 주세요.',
    );
  const findings: Finding[] = [];
  if (seen.address === MADE_UP)
    findings.push(
      fail(
        '방문자가 꾸며 보낸 X-Forwarded-For를 사이트가 그대로 믿습니다.',
        '프록시가 접속한 사람의 주소를 X-Forwarded-For의 끝에 덧붙이게 하고, 프록시 없이 닿을 수 있으면 TRUST_PROXY=off로 바꿔 주세요.',
      ),
    );
  if (config.TRUST_PROXY === 'off' && seen.forwardedFor !== MADE_UP)
    findings.push(
      fail(
        `앞에 프록시가 있는데 TRUST_PROXY=off라서 모든 방문자가 ${seen.address} 하나로 보입니다.`,
        'TRUST_PROXY=on으로 바꿔 주세요.',
      ),
    );
  if (seen.host !== url.host)
    findings.push(
      warn(
        `PUBLIC_URL의 이름은 ${url.host}인데 사이트에는 ${seen.host}로 들어옵니다.`,
        '프록시가 Host를 그대로 넘기게 하거나 PUBLIC_URL을 고쳐 주세요.',
      ),
    );
  if (seen.protocol && `${seen.protocol}:` !== url.protocol)
    findings.push(
      warn(
        `PUBLIC_URL은 ${url.protocol}//인데 프록시는 ${seen.protocol}로 받았다고 합니다.`,
        'PUBLIC_URL을 고치거나 프록시의 X-Forwarded-Proto를 확인해 주세요.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(`${url.origin}으로 들어온 요청을 ${seen.address}에서 온 것으로 봅니다.`)];
}

export const tlsCheck: Check = {
  id: 'tls',
  title: '인증서',
  run: async ({ config, now }) => {
    if (!config.PUBLIC_URL.startsWith('https:')) return skip('PUBLIC_URL이 https가 아닙니다.');
    const url = new URL(config.PUBLIC_URL);
    const { certificate, refused } = await loadCertificate(url);
    const days = Math.floor((Date.parse(certificate.valid_to) - now().getTime()) / DAY_MS);
    const action = '인증서를 갱신하는 프로그램(Caddy, certbot)의 로그를 확인해 주세요.';
    if (days < 0) return fail(`인증서가 ${-days}일 전에 끝났습니다.`, action);
    if (refused)
      return fail(
        `브라우저가 믿지 않는 인증서입니다. (${refused})`,
        `${url.hostname}의 이름으로 받은 인증서와 중간 인증서를 함께 두어 주세요.`,
      );
    return [
      days < SOON_DAYS
        ? warn(`인증서가 ${days}일 뒤에 끝납니다.`, action)
        : ok(`인증서가 ${days}일 더 갑니다.`),
    ];
  },
};
