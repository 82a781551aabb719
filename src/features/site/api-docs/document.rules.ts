import type { Rights } from '#/shared/authorship.ts';

type Schema = {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};

export type Content = Record<string, { schema?: Schema }>;
export type ApiOperation = {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-rights': Rights;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
};

/** `paths` has the methods in lower case. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string }>;
  };
};

export type ListedCall = { method: string; path: string; operation: ApiOperation };
type CallArea = { name: string; about: string; calls: ListedCall[] };

/** The titles of the parts by the first part of the calls' addresses, in the page's order. */
const AREAS: Record<string, string> = {
  auth: '가입과 로그인',
  members: '내 계정과 출석',
  memberanking: '회원 정보와 수정',
  rankings: '랭킹',
  highlights: '홈의 소식',
  announcements: '공지사항',
  freeboard: '자유게시판',
  boards: '관리자가 만든 게시판',
  promotion: '홍보 게시판',
  singlematch: '매치',
  pictures: '사진 올리기',
  search: '사이트 검색',
  'billiard-halls': '당구장',
  'hall-page': '당구장 소식',
  'hall-overview': '당구장의 매치와 대회',
  tournaments: '대회',
  clubs: '동호회',
  roster: '대회를 여는 회원의 단골 명단',
  live: '대회 중계',
  tv: 'TV 코드',
  calendar: '대회 캘린더',
  results: '경기 결과와 전적',
  seasons: '시즌',
  notifications: '알림',
  push: '기기 알림',
  reports: '신고',
  takedowns: '게시 중단 요청',
  sanctions: '제재와 이의신청',
  privacy: '개인정보처리방침',
  'privacy-requests': '개인정보 요청',
  ads: '광고',
  'access-tokens': '접근 토큰',
  'check-admin': '관리자 확인',
  cases: '신고 처리',
  moderation: '처리할 일',
  filters: '금지어',
  'result-review': '결과 점검',
  audit: '관리 기록',
  'access-records': '접속 기록',
  leaks: '개인정보 유출',
  'site-settings': '사이트 설정',
  'site-stats': '사이트 현황',
  webhooks: '웹훅',
};

/** Every word of `search` is in method, path or summary; an area is the first tag. */
export function areasOf({ paths }: Pick<ApiDocument, 'paths'>, search = ''): CallArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const found = calls.filter(({ method, path, operation }) => {
    const text = `${method} ${path} ${operation.summary}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  const areas = Map.groupBy(found, ({ operation }) => operation.tags[0] ?? '');
  const order = Object.keys(AREAS);
  return [...areas]
    .map(([name, calls]) => ({ name, about: AREAS[name] ?? '', calls }))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

export const scopesNeeded = ({ security }: Pick<ApiOperation, 'security'>): string[] =>
  security.flatMap(({ accessToken = [] }) => accessToken);

/** A TypeScript type with one field a line; `indent` is the indentation of its outer line. */
export function typeText(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'unknown';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if (schema.allOf) return schema.allOf.map(each => typeText(each, indent)).join(' & ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(each => typeText(each, indent)))].join(' | ');
  if (schema.properties || schema.type === 'object') return objectText(schema, indent);
  if (schema.prefixItems) return `[${schema.prefixItems.map(each => typeText(each, indent)).join(', ')}]`;
  if (schema.type === 'array') return arrayText(typeText(schema.items, indent));
  if (Array.isArray(schema.type)) return schema.type.map(wordOf).join(' | ');
  return schema.type ? wordOf(schema.type) : 'unknown';
}

const wordOf = (type: string) => (type === 'integer' ? 'number' : type);

const arrayText = (itemText: string) =>
  /[|&]/.test(itemText) && !itemText.startsWith('{') ? `(${itemText})[]` : `${itemText}[]`;

const commentOf = ({ description }: Schema) => (description ? ` // ${description}` : '');

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)}${commentOf(schema)}`,
  );
  if (additionalProperties && additionalProperties !== true)
    lines.push(`${inner}[name: string]: ${typeText(additionalProperties, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
