import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // A pattern, because the server build has several entries: the server and its worker threads.
  serverBuildFile: '[name].js',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} satisfies Config;
