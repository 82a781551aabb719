import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// The server is part of the page bundle's module graph, so that there is one copy of every module.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './src/app/start.ts', 'sqlite-worker': './src/database/sqlite-worker.ts' },
        },
      },
    },
  },
});
