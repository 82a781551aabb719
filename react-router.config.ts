import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // A pattern, because the server build has two entries: the server and the database's worker thread.
  serverBuildFile: '[name].js',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} satisfies Config;
