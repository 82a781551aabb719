import { pageMeta } from '#/ui/page/meta.ts';
import { Runner } from './runner.tsx';

export const meta = pageMeta({
  title: '복식 대회',
  description: '두 명이 한 팀이 되어 겨루는 대회를 로그인 없이 진행합니다.',
  path: '/tournament/multi/start',
});

export default function MultiRunnerPage() {
  return <Runner mode="multi" heading="복식 대회" />;
}
