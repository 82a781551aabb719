import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { acceptClockAt } from './clock.ts';
import { backupsCheck, tryRestoreCheck } from './doctor/backups.ts';
import { type Check, type Doctor, fail, type Level, type Result, runChecks } from './doctor/check.ts';
import { databaseCheck, openDatabase } from './doctor/database.ts';
import { clockCheck, diskCheck, nodeCheck, nodeFinding, versionCheck } from './doctor/machine.ts';
import { proxyCheck, tlsCheck } from './doctor/proxy.ts';
import { factorsCheck, mailCheck } from './doctor/services.ts';
import { configOf, settingsCheck } from './doctor/settings.ts';

const USAGE = `쓰는 법: ${commandText('doctor', '[--env-file <파일>] [--send-mail <주소>] [--try-restore] [--accept-clock] [--json]')}
  --env-file     사이트의 설정이 든 파일 (예: /etc/madang.env)
  --send-mail    그 주소로 시험 편지를 보냅니다
  --try-restore  가장 새 백업을 따로 되살려 보고 지웁니다
  --accept-clock 시계가 맞다고 사이트에 알립니다 (오래 꺼져 있던 사이트)
  --json         사람이 아니라 프로그램이 읽을 때`;
const WORDS: Record<Level, string> = { ok: '정상', warn: '주의', fail: '문제', skip: '생략' };

const options = readOptions();
const results = await examine();
const levels = results.flatMap(({ findings }) => findings.map(({ level }) => level));
if (options.json) console.log(JSON.stringify({ ok: !levels.includes('fail'), results }, null, 2));
else for (const line of linesOf(results)) console.log(line);
process.exit(levels.includes('fail') ? 1 : 0);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'env-file': { type: 'string' },
        'send-mail': { type: 'string' },
        'try-restore': { type: 'boolean' },
        'accept-clock': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    return values;
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

async function examine(): Promise<Result[]> {
  const file = options['env-file'];
  let settings: Doctor['settings'] = process.env;
  try {
    if (file) settings = parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file}을 읽을 수 없습니다. (${(error as Error).message})`);
    process.exit(2);
  }
  const config = configOf(settings);
  if ('level' in config)
    return [
      { id: settingsCheck.id, title: settingsCheck.title, findings: [config] },
      { id: nodeCheck.id, title: nodeCheck.title, findings: [nodeFinding(process.versions.node)] },
    ];
  const doctor: Doctor = {
    config,
    settings,
    areOnlySettings: Boolean(file),
    db: null,
    now: () => new Date(),
  };
  if (options['accept-clock']) await acceptClockAt(config);
  return runChecks(checks(), doctor);
}

/** The database is opened before the checks that read it. */
function checks(): Check[] {
  const first: Check = {
    ...databaseCheck,
    run: async doctor => {
      try {
        doctor.db = openDatabase(doctor.config);
        return await databaseCheck.run(doctor);
      } catch (error) {
        // Other checks would fail for the same reason.
        doctor.db = null;
        const why = reasonNotToStart(error) || String(error);
        return fail(
          `데이터베이스를 읽을 수 없습니다. ${why}`,
          '데이터베이스가 켜져 있는지, 파일과 그 권한을 확인해 주세요.',
        );
      }
    },
  };
  return [
    ...[settingsCheck, nodeCheck, versionCheck, first, diskCheck, clockCheck, proxyCheck, tlsCheck],
    ...[mailCheck(options['send-mail'] ?? ''), backupsCheck, factorsCheck],
    ...(options['try-restore'] ? [tryRestoreCheck] : []),
  ];
}

function linesOf(all: Result[]): string[] {
  const lines = all.flatMap(({ title, findings }) =>
    findings.flatMap(({ level, message, action }) => [
      `[${WORDS[level]}] ${title}: ${message}`,
      ...(action ? [`        → ${action}`] : []),
    ]),
  );
  const count = (level: Level) =>
    all.flatMap(({ findings }) => findings).filter(each => each.level === level).length;
  return [...lines, `문제 ${count('fail')}개, 주의 ${count('warn')}개`];
}
