import { defaultHeaders } from '#/server/headers.ts';
import type { Site } from '#/server/site.ts';
import type { Listener } from './load-shedding.ts';

const TWO_HOSTS = JSON.stringify({ message: '요청의 Host 헤더가 하나가 아닙니다.' });

/** Refuses a request with several Host headers (400): a proxy before the site may have gone by another one than Node. */
export function refuseTwoHosts({ config }: Site, pass: Listener): Listener {
  const headers = defaultHeaders(config);
  return (request, response) => {
    if (hostsOf(request.rawHeaders) < 2) return pass(request, response);
    const own = { 'content-type': 'application/json', connection: 'close' };
    response.writeHead(400, { ...headers, ...own }).end(TWO_HOSTS);
  };
}

/** How many Host headers stand among names and values in turn. */
function hostsOf(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
