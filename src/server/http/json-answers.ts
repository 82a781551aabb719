import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#/server/site.ts';
import { note } from './noted-answers.ts';

/**
 * Notes beside each answer made with `c.json` its content: the text for the response cache, and the value
 * itself for pages being rendered, which need no text.
 */
export const noteJson = createMiddleware<ApiEnv>(async (c, next) => {
  // Answers to members are neither cached nor used for rendering pages.
  if (c.req.method !== 'GET' || c.req.header('authorization')) return next();
  const { inProcess } = c.env;
  const answer = (value: unknown, init?: never, headers?: Record<string, string>) => {
    const text = inProcess ? '' : JSON.stringify(value);
    const response = c.body(text, init, { ...headers, 'content-type': 'application/json' });
    note(response, inProcess ? { value } : { text });
    return response;
  };
  c.json = answer as unknown as typeof c.json;
  await next();
});
