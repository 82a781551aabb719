import { pageMeta } from '#/ui/page/meta.ts';
import { Runner } from './runner.tsx';

export const meta = pageMeta({
  title: '개인전',
  description: '2명부터 16명까지 승수를 세어 우승자를 가립니다.',
  path: '/tournament/single/start',
});

export default function SingleRunnerPage() {
  return <Runner mode="single" heading="개인전" />;
}
