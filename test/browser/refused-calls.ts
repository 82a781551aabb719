import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A server error's answer. */
export const broken = { status: 500, json: { message: '서버가 한 말', number: 'a1b2c3d4' } };
/** Instead of an answer: the network loses the call. */
export const LOST = 'abort';
export const OFFLINE = '네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.';

/** Answers every call of this method with `answer`, or loses it, until the returned function is called. */
export async function refuse(page: Page, method: string, address: string, answer: object | typeof LOST) {
  await page.route(address, (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer === LOST ? route.abort() : route.fulfill(answer);
  });
  return () => page.unroute(address);
}

/** Holds back answers until the returned function is called. */
export async function holdBack(page: Page | BrowserContext, address: string): Promise<() => void> {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async route => {
    await gate;
    // The page may be closed by now.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** Counts the page's calls from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', request => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls++;
  });
  return () => calls;
}

/** Waits for a toast, with `tried` in its heading if given, and closes it. */
export async function expectToast(page: Page, sentence: string, tried?: string): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: sentence });
  await toast.waitFor();
  if (tried) expect(await toast.getByRole('strong').allInnerTexts()).toEqual([`${tried} 마치지 못했습니다.`]);
  await toast.getByRole('button', { name: '알림 닫기' }).click();
  await toast.waitFor({ state: 'detached' });
}
