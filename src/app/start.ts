import type { Server } from 'node:http';
import { assetStoreOf, publishAssets } from '#/app/documents/asset-store.ts';
import { builtFiles, clientFolder } from '#/app/documents/files.ts';
import { AcceptWait } from '#/app/front/accept-sockets.ts';
import { listen } from '#/app/front/listen.ts';
import { makeHttp } from '#/app/http/http.ts';
import { makePages } from '#/app/http/pages.ts';
import { failureText } from '#/app/start/start-errors.ts';
import { startLines, wayBackLine, weakPasswordLines } from '#/app/start/start-lines.ts';
import { CLOCK_ACTION, clockSentence } from '#/features/site/statistics/health.rules.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { NO_TRACING, type Tracing } from '#/server/monitoring/tracing.ts';
import { type Config, readConfig } from '#/server/settings/config.ts';
import { type NewAdmin, type OpenSite, openSite } from './open.ts';
import { gracefulShutdown } from './stop.ts';

const PUBLISH_EVERY_MS = 6 * 3_600_000;

try {
  const config = readConfig(process.env);
  const builtIn = clientFolder(import.meta.dirname);
  const tracing = await openTracing(config, error => log.warn({ err: error }, 'traces were not sent'));
  const log = makeLog(config.LOG_LEVEL, undefined, tracing.isOn ? tracing.traceId : undefined);
  // The screens are loaded while the database's threads start.
  const [site, build] = await Promise.all([
    openSite(config, {
      log,
      tracing,
      builtIn,
      onFirstAdmin,
      onBackup: file => console.log(wayBackLine(config, file)),
    }),
    import('virtual:react-router/server-build'),
  ]);
  const store = await storeAssets(site, builtIn);
  const http = makeHttp(site, makePages(site, build, 'production'), builtFiles(builtIn, store));
  const address = { port: config.PORT, hostname: config.HOST };
  const server = await listen(site, http, address, ({ port }) =>
    console.log(startLines(config, port).join('\n')),
  );
  if (site.clockCheck.daysAhead > 0)
    console.log(`${clockSentence(site.clockCheck.daysAhead)} ${CLOCK_ACTION}`);
  server.on('error', error => fail(error));
  gracefulShutdown(server, site);
  const acceptWait = new AcceptWait(server as Server);
  site.meters.add(acceptWait.meter);
  acceptWait.start();
  site.jobs.start();
  site.samples.start();
  for (const line of await weakPasswordLines(config)) console.log(line);
} catch (error) {
  fail(error);
}

/** Copies this build's assets to the store, now and regularly; the store's path, undefined on failure. */
async function storeAssets({ config, log }: OpenSite, builtIn: string): Promise<string | undefined> {
  const store = assetStoreOf(config.DATA_DIR);
  const publish = () =>
    publishAssets(builtIn, store, new Date()).then(
      () => store,
      error => void log.warn({ err: error }, 'assets were not published'),
    );
  setInterval(publish, PUBLISH_EVERY_MS).unref();
  return publish();
}

function fail(error: unknown): never {
  console.error(failureText(error));
  process.exit(1);
}

function onFirstAdmin({ id, password }: NewAdmin): void {
  console.log(
    `첫 관리자: ${id} / ${password} (이 비밀번호는 다시 보여 드리지 않습니다)\n로그인한 뒤 내 정보에서 비밀번호를 바꾸고, /admin/start에서 사이트를 준비해 주세요.`,
  );
}

/** Opens tracing if the settings name a collector, and loads its libraries only then. */
async function openTracing(config: Config, onFailure: (error: unknown) => void): Promise<Tracing> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return NO_TRACING;
  const { openOtlpTracing } = await import('#/server/monitoring/otlp-tracing.ts');
  return openOtlpTracing(config, onFailure);
}
