import type { Page, Route } from 'playwright-core';

/** The answer of a server with a bug. */
export const broken = { status: 500, json: { message: '서버가 한 말', number: 'a1b2c3d4' } };
/** In the place of an answer: the network loses the call. */
export const LOST = 'abort';
export const OFFLINE = '네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.';

/** Answers every call of this method to these addresses with `answer`, or lets the network lose it. */
export async function refuse(page: Page, method: string, address: string, answer: object | typeof LOST) {
  await page.route(address, (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer === LOST ? route.abort() : route.fulfill(answer);
  });
}

/** Presses a button that removes something, and says yes to the question. */
export async function confirmRemoval(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
}

/** Waits for a toast and closes it, so that the next one is a new one. */
export async function expectToast(page: Page, sentence: string): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: sentence });
  await toast.waitFor();
  await toast.getByRole('button', { name: '알림 닫기' }).click();
  await toast.waitFor({ state: 'detached' });
}
