import { randomBytes } from 'node:crypto';
import { handleEventsOf } from '#/app/event-handlers.ts';
import type { NewAdmin } from '#/app/open.ts';
import { connect, type Database } from '#/database/connect.ts';
import { isUpToDate, migrate } from '#/database/migrate.ts';
import {
  makeAdmin,
  replacePassword,
  resetSecondFactor,
} from '#/features/accounts/signup/first-admin.server.ts';
import { Backups } from '#/server/backups/backups.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { directLocation, readConfig } from '#/server/settings/config.ts';
import { readArguments, refuseArguments, runCommand } from './command.ts';

const ONCE = '이 비밀번호는 다시 보여 드리지 않습니다';
const usage = `${commandText('admin', '<아이디> [--new-password | --reset-second-factor]')}  (아이디는 영문과 숫자를 섞은 4~20자)`;
const options = { 'new-password': { type: 'boolean' }, 'reset-second-factor': { type: 'boolean' } } as const;
const { values, positionals } = readArguments({ usage, options, least: 1, most: 1 });
const [id = ''] = positionals;
if (Object.keys(values).length > 1 || !/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{4,20}$/.test(id))
  refuseArguments(usage);
await runCommand(async () => {
  const config = readConfig(process.env);
  const location = directLocation(config);
  await new Backups(config, () => new Date()).refuseNewSite();
  // An admin can be made beside a running site, but its tables must not be changed then.
  let db = connect({ ...location, beside: true });
  if (!(await isUpToDate(db))) {
    await db.destroy();
    db = connect(location);
    await migrate(db);
  }
  handleEventsOf(db);
  const password = randomBytes(12).toString('base64url');
  if (values['reset-second-factor']) await removeFactorsOf(db, id);
  else if (values['new-password']) await giveNewPassword(db, { id, password });
  else await giveRights(db, { id, password });
  await db.destroy();
});

async function giveNewPassword(db: Database, { id, password }: NewAdmin): Promise<void> {
  if (!(await replacePassword(db, { id, password }))) {
    console.error(`${id}(이)라는 관리자가 없습니다. 아무것도 바꾸지 않았습니다.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${id}의 새 비밀번호: ${password} (${ONCE}) 로그인되어 있던 곳에서는 모두 로그아웃했습니다.`);
}

async function removeFactorsOf(db: Database, id: string): Promise<void> {
  const was = await resetSecondFactor(db, id, new Date());
  if (was === 'removed') {
    console.log(`${id}의 2단계 인증을 해제했습니다. 로그인되어 있던 곳에서는 모두 로그아웃했습니다.`);
  } else if (was === 'none') console.log(`${id}은(는) 2단계 인증을 쓰지 않아서 바뀐 것이 없습니다.`);
  else {
    console.error(`${id}(이)라는 회원이 없습니다. 아무것도 바꾸지 않았습니다.`);
    process.exitCode = 1;
  }
}

async function giveRights(db: Database, { id, password }: NewAdmin): Promise<void> {
  const was = await makeAdmin(db, { id, password }, new Date());
  if (was === 'made') {
    console.log(`${id}(이)라는 회원이 없어서 관리자 계정을 새로 만들었습니다: ${id} / ${password} (${ONCE})`);
  } else if (was === 'promoted') console.log(`${id} 회원이 이제 관리자입니다.`);
  else if (was === 'gone') {
    console.error(`${id}은(는) 탈퇴한 회원의 아이디라서 쓸 수 없습니다. 다른 아이디를 써 주세요.`);
    process.exitCode = 1;
  } else {
    console.log(
      `${id}은(는) 이미 관리자여서 바뀐 것이 없습니다. 비밀번호를 잊었으면 ${commandText('admin', `${id} --new-password`)}`,
    );
  }
}
