import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// The server is part of the page bundle's module graph, so that there is one copy of every module.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // React comes with the bundle, and always its production build, however the server is started.
      ...(command === 'build' && {
        resolve: { noExternal: ['react', 'react-dom', 'react-router', 'lucide-react'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: { index: './src/app/start.ts', 'sqlite-worker': './src/database/sqlite-worker.ts' },
        },
      },
    },
  },
}));
