import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lightLibraries } from './scripts/light-libraries.ts';

// Small parts of the frame and of most lists: each alone is a file of some hundred bytes, and a request.
const PAGE_PARTS = new RegExp(
  `src/(${[
    'app/offline/worker-path',
    'app/shell/(?!admin-menu|late-parts).*',
    'features/accounts/login/(login-form|login\\.constants)',
    'features/members/blocks/(blocked)',
    'features/notifications/bell/(notification-button|use-unread-count)',
    'shared/(accents|regions|score4)',
    'shared/text/(cut-text)',
    'shared/time/(time)',
    'ui/client/(api|session|site-facts|use-calls)',
    'ui/client/device/(double-press)',
    'ui/feedback/(notice|states|toast)',
    'ui/form/(search-bar)',
    'ui/page/(chips|frame|link-tabs|member-name|page-address|page-link)',
    'ui/table/(pager|table|use-list-address)',
    'ui/theme/(ball|button|theme|when)',
  ].join('|')})\\.tsx?$`,
);

// Modules of forms, and of most boards' lists but no other lists.
const FORM_PARTS = /src\/ui\/form\/(field|form)\.tsx?$/;
// Modules shared by forms, dialogs and texts.
const SENTENCES = /src\/(shared\/text\/(text|josa)|ui\/form\/form-errors)\.ts$/;
const BOARD_PARTS = new RegExp(
  `src/(${[
    'features/boards/board/(boards\\.rules|discussions|post-list)',
    'features/boards/custom-boards/(custom-boards\\.rules)',
    'features/boards/free-board/(free-board\\.constants)',
    'features/boards/notices/(notices\\.rules)',
  ].join('|')})\\.tsx?$`,
);
// Modules of texts with pictures and links: posts, comments and halls.
const TEXT_PARTS =
  /src\/(ui\/pictures\/pictured-text|features\/boards\/posts\/edited-mark|ui\/dialog\/more-menu)\.tsx$/;
const ARTICLE_PARTS =
  /src\/(ui\/(page\/(back-link|key-values))|features\/moderation\/reports\/report-button)\.tsx?$|lucide-react\/dist\/esm\/icons\/(chevron-left|chevron-right|flag)\./;
// Dialogs, which runners load without the other parts of an article; posts and forms load no sheet before one opens.
const DIALOGS = /src\/ui\/dialog\/(dialog|use-confirmed-action)\.tsx?$/;
const HALL_PARTS =
  /src\/features\/halls\/directory\/(hall-links|halls\.rules)\.tsx?$|lucide-react\/dist\/esm\/icons\/external-link\./;

// The schema library and the modules of each schema; apart from pages without schemas.
const SCHEMAS = /node_modules\/zod\/|src\/shared\/(schema-messages|lists\/list-query|text\/written)\.ts$/;

// The icons of the frame and of most lists; every other comes with the pages that show it.
const FRAME_ICONS = [
  'bell|chevron-down|circle-check|circle-exclamation-point|house|menu|messages-square|monitor|moon|search|sun',
  'swords|trophy|user-round|x',
].join('|');

// One file of the modules that every page loads, and one for each part that many pages share: else each page would
// load some forty small files, which compress worse than one and cost a request each. The bundler divides the rest.
// Without any of these, a page exceeds the limits of `src/app/first-visit.e2e.ts`.
const FEW_FILES = [
  {
    name: 'frame',
    test: new RegExp(
      `${PAGE_PARTS.source}|src/app/entry\\.client|src/ui/theme/icon\\.ts|node_modules/(react|react-dom|scheduler|react-router|@react-router|lucide-react/dist/esm/(?!icons/|lucide-react)|lucide-react/dist/esm/icons/(${FRAME_ICONS})\\.)|rolldown-runtime|preload-helper`,
    ),
  },
  { name: 'sentences', test: SENTENCES },
  { name: 'form-parts', test: FORM_PARTS },
  { name: 'board-parts', test: BOARD_PARTS },
  { name: 'dialogs', test: DIALOGS },
  { name: 'article-parts', test: ARTICLE_PARTS },
  { name: 'text-parts', test: TEXT_PARTS },
  { name: 'hall-parts', test: HALL_PARTS },
  { name: 'schemas', test: SCHEMAS },
];

// The libraries in the server's bundle: React, and libraries of many small files, whose loading took a
// quarter of a start, and then a tenth (the log's, the rate limits').
const BUNDLED = new RegExp(
  `^(${[
    'react|react-dom|react-router|lucide-react|cookie-es|hono|@hono|hono-openapi|kysely|zod|lru-cache|rate-limiter-flexible',
    'pino|pino-std-serializers|sonic-boom|thread-stream|safe-stable-stringify|quick-format-unescaped|@pinojs/redact',
    'atomic-sleep|on-exit-leak-free|process-warning|real-require|otpauth|@noble/hashes|papaparse|ical-generator',
  ].join('|')})(/|$)`,
);

// The server is part of the page bundle's module graph, so that there is one copy of every module.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss({ optimize: false }), lightLibraries(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: FEW_FILES } } } } },
    ssr: {
      // Always React's production build, however the server is started.
      ...(command === 'build' && {
        resolve: { noExternal: [BUNDLED] },
        define: {
          'process.env.NODE_ENV': '"production"',
          'process.env.BUILD_COMMIT': JSON.stringify(process.env.BUILD_COMMIT ?? ''),
        },
      }),
      build: {
        rollupOptions: {
          // Beside the entries: a shared chunk may hold the code that starts `sqlite-worker`, `card-process`, `image-process` or `backup-process` by its path.
          output: { chunkFileNames: '[name]-[hash].js' },
          input: {
            index: './src/app/launch.ts',
            site: './src/app/start.ts',
            'sqlite-worker': './src/database/sqlite/sqlite-worker.ts',
            'card-process': './src/server/pictures/card-process.ts',
            'image-process': './src/server/pictures/image-process.ts',
            'backup-process': './src/database/backup/backup-process.ts',
          },
        },
      },
    },
  },
}));
