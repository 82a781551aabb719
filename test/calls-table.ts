import type { Scene } from './calls-scene.ts';

/** A call as it is right to send it: the parts of its path, its query (without `?`) and its body. */
export type Asked = { params?: Record<string, string | number>; query?: string; body?: object };

/** What a call answers a guest, another member, its owner and an admin; `fresh` where it ends somebody’s session. */
export type Row = {
  answers: string;
  ask?: (scene: Scene) => Asked | Promise<Asked>;
  fresh?: true;
};

/** By `METHOD /path` as the routes have it; words behind it name another case of the same call. */
export type Rows = Record<string, Row>;

export const everybody = '200 200 200 200';
export const members = '401 200 200 200';
export const ownerOrAdmin = '401 403 200 200';
export const ownerOnly = '401 403 200 403';
export const admins = '401 403 403 200';
