import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  // scripts/build.ts names a new folder, so that a running build stays.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // A pattern, because the server build has several entries: the server, its worker threads and the process that makes backups.
  serverBuildFile: '[name].js',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  // A loader in a file of its own would come a moment sooner, and cost each first visit a name in the list of files.
  splitRouteModules: false,
} satisfies Config;
