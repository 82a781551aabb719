import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lightLibraries } from './scripts/light-libraries.ts';

// Small parts of the frame and of most lists: each alone is a file of some hundred bytes, and a request.
const PAGE_PARTS = new RegExp(
  `src/(${[
    'app/(offline/pages|shell/.*)',
    'features/accounts/(login-form|login\\.limits|use-logout|welcome)',
    'features/blocks/(use-blocked|fold-blocked)',
    'features/boards/(boards\\.rules)',
    'features/reports/(hidden-texts\\.rules|hiding\\.limits)',
    'features/name-cards/(name-cards|member-names\\.client)',
    'features/notifications/(use-unread-count|notification-button)',
    'shared/(login-address|josa|phone|regions|score4|site-settings|text|time)',
    'ui/(api|api-client|button|double-press|frame|meta|navigation-link|page-address|page-link|pager|session|site-facts)',
    'ui/(ball|draft-store|link-tabs|load-page|member-name|search-bar)',
    'ui/(states|table|theme|toast|use-list-address|when)',
  ].join('|')})\\.tsx?$`,
);

// What forms have, and what most boards' lists have and other lists do not.
const FORM_PARTS = /src\/ui\/(field|form|form-errors|use-field-wiring|pasted-picture)\.tsx?$/;
const BOARD_PARTS = new RegExp(
  `src/(${[
    'features/boards/(board-tabs|post-list)',
    'features/(free-board/free-board|notices/notices)\\.limits',
    'ui/(use-removal|use-confirmed-action)',
  ].join('|')})\\.tsx?$`,
);
// The page of a post, of whichever board, and what other pages of one thing have of it.
const POST_PARTS =
  /src\/(features\/boards\/(post-view|author-block|edited-mark)|ui\/(neighbours|use-counted-view))\.tsx?$/;
const ARTICLE_PARTS =
  /src\/(ui\/(article-actions|article-facts|sheet|use-noted-read)|features\/reports\/report-button)\.tsx?$|lucide-react\/dist\/esm\/icons\/(chevron-left|chevron-right|flag)\./;
const HALL_PARTS =
  /src\/features\/halls\/(hall-links|halls\.rules)\.tsx?$|lucide-react\/dist\/esm\/icons\/external-link\./;

// The schema library and what each schema has; apart, or what is shared with it would bring it to pages that check nothing.
const SCHEMAS = /node_modules\/zod\/|src\/shared\/(schema-messages|list-query|written)\.ts$/;

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
      `src/ui/icon\\.ts|node_modules/(react|react-dom|scheduler|react-router|@react-router|lucide-react/dist/esm/(?!icons/|lucide-react)|lucide-react/dist/esm/icons/(${FRAME_ICONS})\\.)|rolldown-runtime|preload-helper`,
    ),
  },
  { name: 'page-parts', test: PAGE_PARTS },
  { name: 'form-parts', test: FORM_PARTS },
  { name: 'board-parts', test: BOARD_PARTS },
  { name: 'article-parts', test: ARTICLE_PARTS },
  { name: 'post-parts', test: POST_PARTS },
  { name: 'hall-parts', test: HALL_PARTS },
  { name: 'schemas', test: SCHEMAS },
  { name: 'shared', minShareCount: 24, test: /src\// },
];

// What comes with the server's bundle: React, and libraries of many small files, whose loading took a quarter of a start,
// and then a tenth (the log's, the rate limits').
const BUNDLED = new RegExp(
  `^(${[
    'react|react-dom|react-router|lucide-react|cookie-es|hono|@hono|hono-openapi|kysely|zod|lru-cache|rate-limiter-flexible',
    'pino|pino-std-serializers|sonic-boom|thread-stream|safe-stable-stringify|quick-format-unescaped|@pinojs/redact',
    'atomic-sleep|on-exit-leak-free|process-warning|real-require|otpauth|@noble/hashes|papaparse|ical-generator',
  ].join('|')})(/|$)`,
);

// The server is part of the page bundle's module graph, so that there is one copy of every module.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), lightLibraries(), reactRouter()],
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
          // Beside the entries: a shared chunk may hold the code that starts `sqlite-worker`, `card-process`, `image-process` or `backup-process` by its path.
          output: { chunkFileNames: '[name]-[hash].js' },
          input: {
            index: './src/app/launch.ts',
            site: './src/app/start.ts',
            'sqlite-worker': './src/database/sqlite/sqlite-worker.ts',
            'card-process': './src/server/card-process.ts',
            'image-process': './src/server/image-process.ts',
            'backup-process': './src/database/backup/backup-process.ts',
          },
        },
      },
    },
  },
}));
