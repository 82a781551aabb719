import type { RequestOptions } from './load-process.ts';

export type Kind = 'page' | 'read' | 'write';
type Site = { tokens: string[]; size: number };

const MONTH = new Date().toISOString().slice(0, 7);

/** The next request: mostly for new and much discussed posts, sometimes another page, seldom a write. */
export function requestFor(kind: Kind, site: Site): RequestOptions {
  if (kind === 'page') return { path: oneOf(pages(site)), headers: { 'accept-encoding': 'br' } };
  const headers = { authorization: `Bearer ${oneOf(site.tokens)}`, 'content-type': 'application/json' };
  if (kind === 'read') return { path: oneOf(reads(site)), headers };
  const [path, body] = oneOf(writes(site));
  return { path, method: 'POST', headers, body: JSON.stringify(body) };
}

const pages = ({ size }: Site) => [
  ...['/', '/', '/free-board', '/free-board', '/notice', '/tournament/single', '/region', '/tournaments'],
  ...Array.from({ length: 4 }, () => `/free-board/${recent(size)}`),
  `/free-board?page=${1 + few(size / 10)}`,
  `/?tab=detailed&page=${1 + few(size / 10)}`,
  `/tournament/single/${recent(size)}`,
  `/profile/player${1 + few(size)}`,
  `/notice/${1 + few(1000)}`,
  `/search?q=${encodeURIComponent('연습')}`,
];

const reads = ({ size }: Site) => [
  '/api/notifications/unread',
  '/api/notifications?page=1',
  '/api/freeboard?page=1',
  `/api/freeboard/${recent(size)}`,
  `/api/freeboard/${recent(size)}/comments`,
  `/api/memberanking?page=${1 + few(size / 10)}`,
  '/api/members/points?page=1',
  `/api/members/attendance?month=${MONTH}`,
  `/api/singlematch/${recent(size)}`,
];

const writes = ({ size }: Site): [path: string, body: object][] => [
  [`/api/freeboard/${recent(size)}/comments`, { content: '좋은 글 고맙습니다. 다음 모임에도 가겠습니다.' }],
  [`/api/freeboard/${recent(size)}/comments`, { content: '저도 그렇게 생각합니다.' }],
  [`/api/freeboard/${recent(size)}/comments`, { content: '내일 뵙겠습니다.' }],
  ['/api/freeboard', { title: '오늘의 연습', content: '쿠션 연습을 했습니다. 모두 즐거운 하루 보내세요.' }],
];

const recent = (size: number) => size - few(size / 2);
/** A number below `most`, small ones far more often. */
const few = (most: number) => Math.floor(most * Math.random() ** 4);
const oneOf = <T>(of: T[]): T => of[Math.floor(Math.random() * of.length)] as T;
