import { randomBytes } from 'node:crypto';
import { type BucketAccess, BucketClient } from '#/server/pictures/bucket-client.ts';
import { bucketAccess } from '#/server/settings/config.ts';
import { type Check, type Finding, fail, ok, skip } from './check.ts';

export const picturesCheck: Check = {
  id: 'pictures',
  title: '사진 저장소',
  run: ({ config }) => {
    const access = bucketAccess(config);
    return access ? bucketFindings(access, 'S3') : [skip('사진은 데이터 폴더에 저장합니다.')];
  },
};

export const backupStoreCheck: Check = {
  id: 'backup-store',
  title: '백업 저장소',
  run: ({ config }) => {
    const { BACKUP_S3_URL: url, BACKUP_S3_REGION: region } = config;
    if (!url) return [skip('백업을 다른 곳에 보내지 않습니다.')];
    const keys = { accessKey: config.BACKUP_S3_ACCESS_KEY, secretKey: config.BACKUP_S3_SECRET_KEY };
    return bucketFindings({ url, region, ...keys }, 'BACKUP_S3');
  },
};

const STEPS = { put: '쓰기', get: '읽기', list: '목록 보기', delete: '삭제' } as const;
type Step = keyof typeof STEPS;

/** Writes an object of some bytes under a name that is nothing else's, reads it, finds it in the list and removes it. */
async function bucketFindings(access: BucketAccess, settings: 'S3' | 'BACKUP_S3'): Promise<Finding[]> {
  const bucket = new BucketClient(access, { what: 'test', type: 'text/plain', tries: 1, timeoutMs: 3000 });
  const key = `doctor-${randomBytes(12).toString('hex')}`;
  const bytes = Buffer.from('npm run doctor');
  const steps: Record<Step, () => Promise<boolean>> = {
    put: () => bucket.put(key, bytes).then(() => true),
    get: async () => bytes.equals((await bucket.get(key)) ?? Buffer.alloc(0)),
    list: async () => {
      for await (const found of bucket.list(key)) if (found.key === key) return true;
      return false;
    },
    delete: () => bucket.remove(key).then(() => true),
  };
  for (const [name, step] of Object.entries(steps)) {
    const why = await step().then(
      isDone => (isDone ? '' : '쓴 것과 다릅니다'),
      (error: Error) => error.message,
    );
    if (!why) continue;
    if (name !== 'put') await bucket.remove(key).catch(() => {});
    return [
      fail(
        `저장소(${settings}_URL)를 쓸 수 없습니다. ${STEPS[name as Step]}에 실패했습니다. (${why})`,
        `${settings}_URL의 버킷, 열쇠, 열쇠의 권한(put, get, list, delete)과 ${settings}_REGION을 확인해 주세요.`,
      ),
    ];
  }
  return [ok('저장소(S3)에 쓰고, 읽고, 목록에서 찾고, 지웠습니다.')];
}
