import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Small parts of the frame and of most lists: each alone is a file of some hundred bytes, and a request.
const PAGE_PARTS = new RegExp(
  `src/(${[
    'app/offline/pages',
    'features/accounts/(login-form|login\\.rules|use-logout)',
    'features/boards/(boards\\.rules|post-list)',
    'features/(free-board/free-board|notices/notices)\\.limits',
    'features/notifications/use-unread-count',
    'shared/(josa|phone|regions|score4|text|time)',
    'ui/(api|button|dialog|field|form|form-errors|frame|meta|navigation-link|page-address|page-link|pager|session)',
    'ui/(ball|draft-store|link-tabs|load-page|member-name|search-bar|use-confirmed-action|use-removal)',
    'ui/(states|table|theme|toast|use-field-wiring|use-list-address|when)',
  ].join('|')})\\.tsx?$`,
);

// The icons of the frame and of most lists; every other comes with the pages that show it.
const FRAME_ICONS = [
  'bell|chevron-down|circle-alert|circle-check|house|menu|messages-square|monitor|moon|pencil|search|square-pen|sun',
  'swords|trash|user-round|x',
].join('|');

// What every page loads in one file, and what two dozen pages share in few: left alone, each page would load some
// forty small files, which compress worse than one and cost a request each.
const FEW_FILES = [
  {
    name: 'frame',
    test: new RegExp(
      `node_modules/(react|react-dom|scheduler|react-router|@react-router|lucide-react/dist/esm/(?!icons/|lucide-react)|lucide-react/dist/esm/icons/(${FRAME_ICONS})\\.)|rolldown-runtime|preload-helper`,
    ),
  },
  { name: 'page-parts', test: PAGE_PARTS },
  { name: 'shared', minShareCount: 24, test: /src\// },
];

// What comes with the server's bundle: React, and libraries of many small files, whose loading took a quarter of a start,
// and then a tenth (the log's, the rate limits').
const BUNDLED = new RegExp(
  `^(${[
    'react|react-dom|react-router|lucide-react|cookie-es|hono|@hono|kysely|zod|lru-cache|rate-limiter-flexible',
    'pino|pino-std-serializers|sonic-boom|thread-stream|safe-stable-stringify|quick-format-unescaped|@pinojs/redact',
    'atomic-sleep|on-exit-leak-free|process-warning|real-require|otpauth|@noble/hashes|papaparse|ical-generator',
  ].join('|')})(/|$)`,
);

// The server is part of the page bundle's module graph, so that there is one copy of every module.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: FEW_FILES } } } } },
    ssr: {
      // Of React always its production build, however the server is started.
      ...(command === 'build' && {
        resolve: { noExternal: [BUNDLED] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          // Beside the entries: a shared chunk may hold the code that starts `sqlite-worker`, `picture-worker`, `image-process` or `backup-process` by its path.
          output: { chunkFileNames: '[name]-[hash].js' },
          input: {
            index: './src/app/launch.ts',
            site: './src/app/start.ts',
            'sqlite-worker': './src/database/sqlite/sqlite-worker.ts',
            'picture-worker': './src/server/picture-worker.ts',
            'image-process': './src/server/image-process.ts',
            'backup-process': './src/database/backup/backup-process.ts',
          },
        },
      },
    },
  },
}));
