import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, logIn, type Writer } from '#test/browser/writers.ts';
import { OWNER } from '#test/fixtures/built-server.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';

test('an admin records a leak, sees who is affected and tells them, and a member reads the notice', {
  tags: ['long'],
}, async () => {
  const site = await startOwnSite();
  const person = { username: '회원', phone: '01012345678', email: 'member@example.com', region: '서울' };
  const who = { id: 'member1', password: 'three-cushion-9', ...person };
  const member = await callSite<Writer>('POST', '/api/auth/signup', { body: who, site: site.url });
  const admin = { ...(await logIn(OWNER.id, OWNER.password, site.url)), username: OWNER.id };
  const desk = await browserOf(admin, undefined, { baseURL: site.url });
  const { page } = desk;

  await goTo(page, '/admin/leak');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('유출된 시점과 경위를 입력해주세요.').first().waitFor();
  await page.getByRole('textbox', { name: '일어난 일' }).fill('백업 파일이 밖에서 열렸습니다.');
  await page.getByRole('textbox', { name: '유출된 개인정보의 항목' }).fill('아이디와 전화번호');
  await expectFits(page);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByRole('heading', { name: '유출 1번', exact: true }).waitFor();
  await page.getByRole('list', { name: '할 일' }).getByText('71시간 남음').waitFor();

  await page.getByRole('combobox', { name: '대상' }).selectOption({ label: '사진을 올린 회원' });
  await page.getByLabel('이때부터 (한국 시각)').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: '대상 보기' }).click();
  await page.getByText('대상 회원이 없습니다.').waitFor();
  await page.getByRole('combobox', { name: '대상' }).selectOption({ label: '모든 회원' });
  await page.getByRole('button', { name: '대상 보기' }).click();
  await page.getByRole('row').filter({ hasText: 'member1' }).waitFor();
  await expectFits(page);

  const contact = page.getByRole('textbox', { name: '피해를 신고하는 곳과 연락처' });
  await contact.fill('김보호 02-345-6789');
  await page.getByRole('button', { name: '통지 보내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '보내기' }).click();
  await page.getByText('모든 회원 2명에게 알림').waitFor();
  expect(await page.getByRole('button', { name: '통지 보내기' }).count()).toBe(0);
  await page.setViewportSize(PHONE);
  await expectFits(page);

  const reader = await browserOf(member, undefined, { baseURL: site.url, viewport: PHONE });
  await goTo(reader.page, '/notifications');
  await reader.page
    .getByRole('main')
    .getByText(/개인정보 유출 통지: 회원님의/)
    .click();
  await reader.page.getByRole('heading', { level: 1, name: '개인정보 유출 통지' }).waitFor();
  for (const text of ['아이디와 전화번호', '김보호 02-345-6789', /운영자가 알게 된 때/])
    await reader.page.getByText(text).first().waitFor();
  await expectFits(reader.page);
});
