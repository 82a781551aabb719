import { setImmediate as otherRequests } from 'node:timers/promises';
import { Hono } from 'hono';
import { generateSpecs, uniqueSymbol } from 'hono-openapi';
import { api } from '#/app/api.ts';
import type { ApiDocument, ApiOperation } from '#/features/site/api-docs/document.rules.ts';
import { EncodedAnswer } from '#/server/cache/encoded-answer.ts';
import { scopesOf } from '#/server/sessions/access-tokens.ts';
import type { Config } from '#/server/settings/config.ts';
import { VERSION } from '#/server/settings/version.ts';
import type { Site } from '#/server/site.ts';
import { SCOPE_NAMES } from '#/shared/token-scopes.ts';

// The error answers of a call, by status.
const ERRORS = {
  400: '보낸 내용이 맞지 않습니다. issues에 칸마다 한 문장이 있습니다.',
  401: '로그인이 필요하거나, 로그인이나 접근 토큰이 끝났습니다.',
  403: '권한이 없습니다.',
  404: '없거나, 보이지 않는 것입니다.',
  408: '내용이 너무 느리게 도착했습니다.',
  409: '그사이에 바뀌었거나, 지금은 할 수 없습니다.',
  413: '내용이 너무 큽니다.',
  415: 'JSON이 아닙니다.',
  429: '너무 잦습니다. Retry-After 초 뒤에 다시 보낼 수 있습니다.',
  500: '서버 오류입니다. number는 문의할 때 알려 줄 번호입니다.',
  503: '지금은 처리할 수 없습니다. Retry-After 초 뒤에 다시 보낼 수 있습니다.',
};

const REFUSAL = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    number: { type: 'string' },
  },
  required: ['message'],
};

const COMPONENTS = {
  schemas: { Refusal: REFUSAL },
  responses: Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      `Error${status}`,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  ),
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: '로그인이 답하는 토큰입니다.' },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: `내 정보에서 만드는 접근 토큰(dgm_…)입니다. 권한: ${Object.entries(SCOPE_NAMES)
        .map(([scope, name]) => `${scope} ${name}`)
        .join(', ')}`,
    },
  },
};

/** `GET /api/openapi.json`, made at the first request, and again when the site's name has changed. */
export function openapi(site: Site): Hono {
  let making: Promise<EncodedAnswer> | undefined;
  let madeFor = '';
  const make = async () => {
    const text = JSON.stringify(await makeDocument(site.config));
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };
    return EncodedAnswer.of(new Response(text, { headers }));
  };
  return new Hono().get('/api/openapi.json', async c => {
    if (madeFor !== site.config.SITE_NAME) making = undefined;
    madeFor = site.config.SITE_NAME;
    making ??= make().catch(error => {
      // The next request tries again.
      making = undefined;
      throw error;
    });
    const encoded = await making;
    const { body, ...init } = await encoded.outgoing({
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    });
    return new Response(body, init);
  });
}

/** Makes the OpenAPI document from the API routes: their descriptions, rights and validators' schemas. */
export async function makeDocument(config: Pick<Config, 'SITE_NAME' | 'PUBLIC_URL'>): Promise<ApiDocument> {
  const routes = api.routes.filter(({ method }) => method !== 'ALL');
  const paths: ApiDocument['paths'] = {};
  const schemas: object = { ...COMPONENTS.schemas };
  for (const area of new Set(routes.map(({ path }) => areaOf(path)))) {
    // It takes half a second of one core in all; other requests are answered in between.
    await otherRequests();
    const own = routes.filter(({ path }) => areaOf(path) === area);
    const specs = await generateSpecs({ routes: own } as unknown as Hono, {
      defaultValidationErrorResponse: false,
    });
    Object.assign(paths, specs.paths);
    Object.assign(schemas, specs.components?.schemas);
  }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      completeOperation(operation, method.toUpperCase(), path);
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.SITE_NAME} API`,
      version: VERSION,
      description:
        '모든 시각은 ISO 8601입니다. 목록은 page와 size로 나누어 받고, 전체 수는 x-total-count에 있습니다. POST에 Idempotency-Key를 붙이면, 답을 받지 못해 같은 값으로 다시 보내도 한 번만 만듭니다(3일).',
    },
    servers: [{ url: config.PUBLIC_URL || '/' }],
    paths,
    components: { ...COMPONENTS, schemas },
  } as unknown as ApiDocument;
}

const areaOf = (path: string) => path.split('/')[2] ?? '';

/** Adds the tags, security and error responses that follow from an operation's method, path and rights. */
function completeOperation(operation: ApiOperation, method: string, path: string): void {
  const rights = operation['x-rights'] ?? 'guest';
  const scopes = rights === 'admin' || rights === 'moderator' ? [] : scopesOf(method, path);
  operation.tags = [areaOf(path)];
  operation['x-rights'] = rights;
  operation.security = [{ session: [] }];
  if (scopes.length > 0) operation.security.push({ accessToken: scopes });
  if (rights === 'guest') operation.security.unshift({});
  for (const status of errorStatuses(method, path.replaceAll('{', ':').replaceAll('}', '')))
    operation.responses[status] ??= { $ref: `#/components/responses/Error${status}` };
}

export function errorStatuses(method: string, path: string): (keyof typeof ERRORS)[] {
  const own = api.routes.filter(route => route.method === method && route.path === path);
  const isChecked = own.some(
    ({ handler }) => uniqueSymbol in handler && 'target' in (handler[uniqueSymbol] as object),
  );
  return [
    ...(isChecked || method !== 'GET' ? ([400] as const) : []),
    // 404 is possible for an object named in the path or in the body, or for the caller's own.
    ...(path.includes(':') || method !== 'GET' ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([408, 409, 413, 415] as const)),
    ...([401, 403, 429, 500, 503] as const),
  ];
}
