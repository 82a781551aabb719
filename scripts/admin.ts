import { randomBytes } from 'node:crypto';
import { reasonNotToStart } from '#/app/trouble.ts';
import { connect } from '#/database/connect.ts';
import { isUpToDate, migrate } from '#/database/migrate.ts';
import { makeAdmin } from '#/features/members/first-admin.server.ts';
import { Backups } from '#/server/backups.ts';
import { readConfig } from '#/server/config.ts';

const id = process.argv[2] ?? '';
if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{4,20}$/.test(id)) {
  console.error('쓰는 법: npm run admin -- <아이디>  (영문과 숫자를 섞은 4~20자)');
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  const place = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR };
  await new Backups(config, () => new Date()).refuseNewSite();
  // The site may be running: making an admin goes beside it, changing its tables does not.
  let db = connect({ ...place, beside: true });
  if (!(await isUpToDate(db))) {
    await db.destroy();
    db = connect(place);
    await migrate(db);
  }
  const password = randomBytes(12).toString('base64url');
  const was = await makeAdmin(db, { id, password }, new Date());
  if (was === 'made')
    console.log(`관리자를 만들었습니다: ${id} / ${password} (이 비밀번호는 다시 보여 드리지 않습니다)`);
  else console.log(was === 'promoted' ? `${id} 회원이 이제 관리자입니다.` : `${id}에게 바뀐 것이 없습니다.`);
  await db.destroy();
} catch (error) {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}
