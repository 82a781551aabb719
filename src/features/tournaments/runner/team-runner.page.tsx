import { pageMeta } from '#/ui/page/meta.ts';
import { Runner } from './runner.tsx';

export const meta = pageMeta({
  title: '팀전 대진표',
  description: '4명부터 64명까지 대진표로 겨루는 대회를 로그인 없이 진행합니다.',
  path: '/tournament',
});

export default function TeamRunnerPage() {
  return <Runner mode="team" heading="팀전 대진표" />;
}
