import type { Page } from 'playwright-core';

/** Presses a button of the page's main part by its exact name. */
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Presses a button and answers its question, which has this title if one is given. */
export async function pressAndAnswer(
  page: Page,
  name: string,
  answer: string,
  question?: string,
): Promise<void> {
  await press(page, name);
  const dialog = page.getByRole('dialog', question === undefined ? {} : { name: question });
  await dialog.getByRole('button', { name: answer, exact: true }).click();
}
