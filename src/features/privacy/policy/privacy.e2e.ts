import { test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, PHONE, visit } from '#test/browser/browser.ts';
import { browserOf, newWriter, owner } from '#test/browser/writers.ts';

test('the policy is read on a phone, and under the day it came into force', async () => {
  const { page } = await visit('/privacy', PHONE);
  await page.getByRole('heading', { name: '회원 계정', level: 3 }).waitFor();
  await expectFits(page);
  const [day = ''] =
    /\d{4}-\d\d-\d\d/.exec((await page.getByText('부터 시행').first().textContent()) ?? '') ?? [];
  await goTo(page, `/privacy/${day}`);
  await page.getByRole('heading', { name: '8. 개인정보 보호책임자' }).waitFor();
});

test('a guardian without an account and a member ask, and an admin answers both', async () => {
  const guest = await visit('/report/privacy', PHONE);
  await guest.page.getByRole('button', { name: '요청하기' }).click();
  await guest.page.getByText('이름을 입력해주세요.').first().waitFor();
  await guest.page.getByRole('combobox', { name: '요청', exact: true }).selectOption({ label: '삭제' });
  await guest.page.getByRole('combobox', { name: '요청하는 사람' }).selectOption({ label: '법정대리인' });
  await guest.page.getByRole('textbox', { name: '이름', exact: true }).fill('박보호');
  await guest.page.getByRole('textbox', { name: '연락처' }).fill('02-111-2222');
  const asked = `아이의 이름을 지워 주세요 ${Date.now()}`;
  await guest.page.getByRole('textbox', { name: '요청하는 내용' }).fill(asked);
  await expectFits(guest.page);
  await guest.page.getByRole('button', { name: '요청하기' }).click();
  const receipt = guest.page.getByRole('link', { name: /report\/privacy-status#/ });
  const status = new URL((await receipt.innerText()).trim());

  const writer = await newWriter();
  const member = await browserOf(writer, '/profile/privacy-requests', { viewport: DESKTOP });
  await member.page.getByRole('combobox', { name: '요청', exact: true }).selectOption({ label: '정정' });
  await member.page.getByRole('textbox', { name: '요청하는 내용' }).fill(`${asked} 회원`);
  await expectFits(member.page);
  await member.page.getByRole('button', { name: '요청하기' }).click();
  await member.page.getByRole('listitem').filter({ hasText: asked }).waitFor();

  const desk = await browserOf(await owner(), '/admin/privacy-requests', { viewport: PHONE });
  for (const name of ['삭제 · 박보호', '정정']) {
    await goTo(desk.page, '/admin/cases?tab=privacy');
    await expectFits(desk.page);
    await desk.page.getByRole('link', { name, exact: true }).first().click();
    await desk.page.getByRole('region', { name: '내용' }).getByText(asked).waitFor();
    await desk.page.getByRole('radio', { name: '처리함', exact: true }).check();
    await desk.page.getByRole('textbox', { name: '답', exact: true }).fill('처리했습니다.');
    await expectFits(desk.page);
    await desk.page.getByRole('button', { name: '처리하기', exact: true }).click();
    await desk.page.getByRole('strong').getByText('처리함', { exact: true }).waitFor();
  }
  await goTo(desk.page, `/admin/access-records?q=${writer.userId}`);
  await desk.page.getByRole('row').filter({ hasText: '가입' }).waitFor();
  await expectFits(desk.page);
  await goTo(desk.page, '/admin/access-records?tab=views');
  await desk.page.getByRole('row').filter({ hasText: writer.userId }).first().waitFor();
  await expectFits(desk.page);
  await goTo(guest.page, `/report/privacy-status${status.hash}`);
  await guest.page.getByText('처리했습니다.').waitFor();
  await expectFits(guest.page);
  await goTo(member.page, '/profile/advertising');
  for (const name of ['광고성 정보 수신', '밤(21시~8시)에도 수신']) {
    await member.page.getByRole('switch', { name }).click();
    await member.page.getByRole('switch', { name, checked: true }).waitFor();
  }
  await member.page.reload();
  await member.page.getByRole('switch', { name: '밤(21시~8시)에도 수신', checked: true }).waitFor();
  await expectFits(member.page);
  await goTo(member.page, '/profile/privacy-requests');
  await member.page.getByRole('listitem').getByText('처리했습니다.').waitFor();
});
