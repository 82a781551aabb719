import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { PROVIDER_NAMES } from '#/features/accounts/providers/login-providers.rules.ts';
import { configuredProviders } from '#/features/accounts/providers/provider-calls.server.ts';
import { ANSWER_DAYS, POLICY_LOAD_FAILED } from '#/features/privacy/requests/requests.constants.ts';
import { longestDays } from '#/server/backups/backup-retention.ts';
import { operation, param } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { Config } from '#/server/settings/config.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { automaticLines, storedPart, storedParts } from './stored-data.server.ts';

/** `parts` is the table of stored data. */
const policySection = z.object({
  title: z.string(),
  text: z.array(z.string()).optional(),
  items: z.array(z.string()).optional(),
  parts: z.array(storedPart).optional(),
  links: z.array(z.object({ to: z.string(), text: z.string() })).optional(),
});
type PolicySection = z.infer<typeof policySection>;

/** The policy in force from `day` (Seoul); `versions` are the days of the newest versions. */
const policy = z.object({
  day: z.string(),
  sections: z.array(policySection),
  versions: z.array(z.string()),
});
export type Policy = z.infer<typeof policy>;

const policyDay = z.object({ day: z.iso.date() });

const NOT_YET = '아직 등록되지 않았습니다';

/** The settings that `/privacy` needs and that the operator has not set. */
export function missingSettings(config: Config): string[] {
  const missing: string[] = (['OPERATOR_NAME', 'PRIVACY_OFFICER'] as const).filter(name => !config[name]);
  if (!config.PRIVACY_CONTACT && !config.CONTACT) missing.push('PRIVACY_CONTACT');
  // Mails pass through another company's server unless the operator runs it, which only the operator knows.
  if (config.SMTP_URL && !config.PRIVACY_PROCESSORS) missing.push('PRIVACY_PROCESSORS');
  return missing;
}

/** Has the items of 개인정보보호법 30조 and its decree 31조. */
function composePolicy(config: Config): PolicySection[] {
  const operator = config.OPERATOR_NAME || '운영자';
  return [
    {
      title: '1. 처리하는 개인정보',
      text: [
        `${config.SITE_NAME}(운영자: ${config.OPERATOR_NAME || NOT_YET})은 회원 서비스에 필요한 정보만 처리합니다. 무엇을, 왜, 어떤 근거로, 언제까지 보관하는지는 다음과 같습니다.`,
        '근거가 동의가 아닌 것은 동의 없이 처리할 수 있는 개인정보입니다. 주민등록번호 같은 고유식별정보와 민감정보는 처리하지 않습니다.',
      ],
      parts: storedParts(config),
    },
    { title: '2. 파기 절차와 방법', items: destruction(config) },
    {
      title: '3. 제3자 제공',
      text: [
        '법에 따른 요구가 있을 때를 빼고는 누구에게도 제공하지 않습니다. 방문자를 추적하는 외부 도구와 맞춤형 광고를 쓰지 않습니다.',
      ],
    },
    { title: '4. 처리 위탁과 국외 이전', items: processors(config) },
    { title: '5. 정보주체와 법정대리인의 권리', ...rights() },
    { title: '6. 개인정보를 자동으로 수집하는 장치와 거부하는 방법', ...automaticCollection(config) },
    { title: '7. 안전성 확보 조치', items: SAFETY },
    {
      title: '8. 개인정보 보호책임자',
      items: [
        `운영자: ${config.OPERATOR_NAME || NOT_YET}`,
        `개인정보 보호책임자: ${config.PRIVACY_OFFICER || NOT_YET}`,
        `연락처: ${config.PRIVACY_CONTACT || config.CONTACT || NOT_YET}`,
      ],
    },
    {
      title: '9. 권익침해의 구제',
      text: [`${operator}의 답이 충분하지 않으면 다음 기관에 분쟁 조정이나 상담을 신청할 수 있습니다.`],
      items: REMEDIES,
    },
    {
      title: '10. 방침의 변경',
      text: [
        '이 방침은 사이트의 설정과 프로그램에서 만들어집니다. 내용이 바뀌면 바뀐 날부터 적용하고, 이전 방침도 이 화면에서 볼 수 있습니다.',
      ],
    },
  ];
}

function destruction({ BACKUP_EVERY, BACKUP_KEEP, BACKUP_S3_URL, BACKUP_S3_KEEP }: Config): string[] {
  const days = BACKUP_S3_URL ? Math.max(BACKUP_KEEP, longestDays(BACKUP_S3_KEEP)) : BACKUP_KEEP;
  const backups =
    BACKUP_EVERY === 'off'
      ? '백업에 남은 것은 운영자가 백업을 지울 때 함께 없어집니다.'
      : `백업에 남은 것은 늦어도 ${days}일이 지난 백업을 지울 때 함께 없어집니다.`;
  return [
    '보관 기간이 끝나거나 탈퇴하면 지체 없이 지웁니다. 탈퇴와 글 삭제는 누르는 즉시, 기간이 정해진 것은 프로그램이 스스로 지웁니다. 로그인 기록은 법이 보관하라고 정한 기간 동안 탈퇴한 뒤에도 따로 보관했다가 지웁니다.',
    '데이터베이스에서 행을 지우거나 값을 비워 되살릴 수 없게 합니다. 종이로 보관하지 않습니다.',
    backups,
  ];
}

function processors(config: Config): string[] {
  const { PRIVACY_PROCESSORS } = config;
  const providers = configuredProviders(config).map(each => PROVIDER_NAMES[each]);
  const named = PRIVACY_PROCESSORS.split(';').map(each => each.trim());
  const entrusted = named.filter(each => each !== '');
  return [
    ...(entrusted.length > 0
      ? entrusted.map(each => `위탁: ${each}`)
      : ['개인정보의 처리를 다른 곳에 맡기지 않습니다.']),
    '기기 알림을 켠 회원의 알림은 그 브라우저를 만든 회사(미국 Google, Mozilla, Apple, Microsoft)의 알림 서비스를 거칩니다. 알림 주소와, 그 브라우저만 읽을 수 있게 암호화한 내용을 알림이 생길 때 인터넷으로 보냅니다. 기기 알림을 켜지 않거나 끄면 보내지 않으며, 사이트의 다른 기능은 그대로 쓸 수 있습니다.',
    ...(providers.length > 0
      ? [
          `${providers.join('와 ')} 로그인을 누르면 그 회사의 화면에서 로그인하고, 계정의 번호와 본인이 동의한 별명, 이메일을 그 회사에서 받습니다. 이 사이트의 정보는 보내지 않고, 로그인하는 동안의 확인 값을 브라우저의 저장소에 잠시 둡니다. 누르지 않아도 아이디와 비밀번호로 모두 쓸 수 있습니다.`,
        ]
      : []),
  ];
}

function rights(): Pick<PolicySection, 'text' | 'items' | 'links'> {
  return {
    text: ['회원과 회원이 아닌 사람 모두 자기 정보의 열람, 정정, 삭제, 처리정지를 요구할 수 있습니다.'],
    items: [
      '회원은 내 정보에서 자기 정보를 보고 고치고, 내 데이터를 파일로 받고, 언제든지 탈퇴할 수 있습니다.',
      `그 밖의 요구는 아래 두 곳에서 하며, 접수한 다음 날부터 ${ANSWER_DAYS}일 안에 답합니다. 거절하면 사유를 알립니다. 법정대리인이나 위임을 받은 사람도 대신 요구할 수 있고, 이때 위임을 확인할 수 있는 것을 요청할 수 있습니다.`,
      '만 14세 미만은 가입할 수 없습니다. 14세 미만 아동의 정보가 들어와 있으면 법정대리인이 삭제를 요구할 수 있고, 확인하는 대로 지웁니다.',
    ],
    links: [
      { to: '/profile', text: '내 정보' },
      { to: '/profile/privacy-requests', text: '회원의 개인정보 요청' },
      { to: '/report/privacy', text: '회원이 아닌 사람과 대리인의 개인정보 요청' },
    ],
  };
}

/** How to refuse this collection is part of the law's item (개인정보 보호법 30조 1항 7호). */
function automaticCollection(config: Config): Pick<PolicySection, 'text' | 'items'> {
  return {
    text: [
      '사이트에 접속하고 로그인하면 아래의 정보가 자동으로 수집됩니다. 쿠키, 광고를 위한 추적 장치, 다른 회사의 분석 도구는 쓰지 않으며 행태정보를 수집하지 않습니다.',
      '거부하는 방법: 브라우저의 저장소는 브라우저 설정의 ‘쿠키 및 사이트 데이터’에서 막거나 지울 수 있습니다. 로그인 기록과 그 접속 주소는 로그인하지 않으면 수집되지 않고, 공개된 글과 랭킹은 로그인하지 않아도 볼 수 있습니다. 방문과 요청 횟수는 지나친 요청을 막는 데 필요해 거부할 수 없으며, 사이트를 이용하지 않으면 수집되지 않습니다.',
    ],
    items: [...automaticLines(config), ...IN_BROWSERS],
  };
}

const IN_BROWSERS = [
  '브라우저의 저장소: 로그인 표식, 차단한 회원, 화면 밝기, 쓰다 만 글과 아직 올라가지 않은 그 사진, 최근에 연 글의 주소(새 글 표시용), 목록으로 돌아갈 주소, 최근에 고른 당구장, 환영 안내를 닫을 때까지 가입한 회원의 닉네임, 알림과 호출 소리의 설정, 기기에서 진행하거나 지켜본 대회, 연결이 끊겼을 때 보여 줄 공개된 화면을 브라우저의 저장소에만 둡니다.',
  '로그인 표식, 차단한 회원, 쓰다 만 글과 그 사진, 연 글의 주소는 로그아웃하면 지워지고, 브라우저 설정에서 이 사이트의 데이터를 지우면 모두 사라집니다. 브라우저에서 저장을 막으면 로그인할 수 없지만 공개된 글은 읽을 수 있습니다.',
];

const SAFETY = [
  '비밀번호, 로그인 표식, 복구 코드는 원래 값을 알 수 없게 바꾸어 저장합니다.',
  '연락처는 본인과 관리자만 보며, 관리자가 한 일은 지울 수 없는 기록에 남깁니다. 2단계 인증을 쓸 수 있습니다.',
  '비밀번호 대입과 지나친 요청을 막고, 서버의 기록에 비밀번호와 연락처를 남기지 않습니다.',
];

const REMEDIES = [
  '개인정보분쟁조정위원회: 1833-6972 (www.kopico.go.kr)',
  '개인정보침해신고센터: 118 (privacy.kisa.or.kr)',
  '대검찰청: 1301 (www.spo.go.kr)',
  '경찰청: 182 (ecrm.police.go.kr)',
];

export const privacy = new Hono<ApiEnv>()
  .get('/', operation('개인정보 처리방침', policy), cacheForGuests, async c => {
    const found = await findPolicy(c.env.site.db);
    // The policy is missing only until the process has started.
    if (!found) throw new Refusal('overloaded', POLICY_LOAD_FAILED, { retryAfterSeconds: 10 });
    return c.json(found);
  })
  .get(
    '/:day',
    operation('그날 시행한 개인정보 처리방침', policy),
    cacheForGuests,
    param(policyDay),
    async c => {
      const found = await findPolicy(c.env.site.db, c.req.valid('param').day);
      if (!found) throw new Refusal('missing', '그날 바뀐 개인정보처리방침이 없습니다.');
      return c.json(found);
    },
  );

// Maximum number of listed versions; older ones are found by their address.
const VERSIONS_SHOWN = 100;

/**
 * Stores a version if it differs from the last one, and replaces an earlier version of today. Runs when the
 * server starts and when the settings change.
 */
export async function storePolicy(db: Database, config: Config, now: Date): Promise<void> {
  const body = JSON.stringify(composePolicy(config));
  const last = await db
    .selectFrom('privacy_policies')
    .select('body')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.body === body) return;
  await db
    .insertInto('privacy_policies')
    .values({ day: seoulDay(now), body })
    .onConflict(oc => oc.column('day').doUpdateSet({ body }))
    .execute();
}

/** Finds the newest policy, or the one of `day`. */
async function findPolicy(db: Database, day?: string): Promise<Policy | undefined> {
  const [row, versions] = await Promise.all([
    db
      .selectFrom('privacy_policies')
      .selectAll()
      .$if(day !== undefined, rows => rows.where('day', '=', day ?? ''))
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('privacy_policies').select('day').orderBy('day', 'desc').limit(VERSIONS_SHOWN).execute(),
  ]);
  return row && { day: row.day, sections: JSON.parse(row.body), versions: versions.map(each => each.day) };
}
