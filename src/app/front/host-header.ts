import { defaultHeaders } from '#/server/http/headers.ts';
import type { Site } from '#/server/site.ts';
import type { Listener } from './load-shedding.ts';

const TWO_HOSTS = JSON.stringify({ message: '요청의 Host 헤더가 하나가 아닙니다.' });
const NO_HOST = JSON.stringify({ message: '요청의 Host 헤더가 올바르지 않습니다.' });

/**
 * Refuses (400) a request with several Host headers, because a proxy before the site may have used another
 * one than Node, and a request whose Host is not a host name: the router could only answer `1.2.3.999` with a
 * 500 and `a/b` without a sentence.
 */
export function refuseHosts({ config }: Site, pass: Listener): Listener {
  const headers = defaultHeaders(config);
  // Nearly all requests name the same host.
  let valid: string | undefined;
  return (request, response) => {
    const { host } = request.headers;
    const isValid = host === valid || !host || isHost(host);
    const isOne = hostsOf(request.rawHeaders) < 2;
    if (isValid) valid = host;
    if (isValid && isOne) return pass(request, response);
    const own = { 'content-type': 'application/json', connection: 'close' };
    response.writeHead(400, { ...headers, ...own }).end(isOne ? NO_HOST : TWO_HOSTS);
  };
}

/** Whether `host` is a host name, with or without a port, and nothing more. */
const isHost = (host: string) => !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);

/** The number of Host headers in a list of alternating names and values. */
function hostsOf(rawHeaders: string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
