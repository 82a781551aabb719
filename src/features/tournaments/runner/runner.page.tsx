import { useLocation } from 'react-router';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { Runner } from './runner.tsx';

type RunnerPage = { mode: Mode; title: string; description: string };

const TEAM: RunnerPage = {
  mode: 'team',
  title: '토너먼트',
  description: '2명부터 128명까지 대진표로 겨루는 대회를 로그인 없이 진행합니다.',
};
const PAGES: Record<string, RunnerPage> = {
  '/tournament': TEAM,
  '/tournament/single/start': {
    mode: 'single',
    title: '개인전',
    description: '2명부터 16명까지 승수를 세어 우승자를 가립니다.',
  },
  '/tournament/multi/start': {
    mode: 'multi',
    title: '복식 대회',
    description: '두 명이 한 팀이 되어 겨루는 대회를 로그인 없이 진행합니다.',
  },
};
const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/\/$/, '');

export const meta = pageMeta(({ location }) => {
  const { title, description } = PAGES[pathOf(location)] ?? TEAM;
  return { title, description, path: pathOf(location) };
});

export default function RunnerPage() {
  const { mode, title } = PAGES[pathOf(useLocation())] ?? TEAM;
  return <Runner key={mode} mode={mode} heading={title} />;
}
