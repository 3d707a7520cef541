import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './scripts/first-paint/chunk-name.ts';
import { firstPaint } from './scripts/first-paint/first-paint-plugin.ts';
import { shorterTables } from './scripts/first-paint/shorter-tables.ts';
import { languageDefinition } from './scripts/first-paint/offered-languages.ts';

export default defineConfig({
  root: 'web',
  define: languageDefinition,
  resolve: { alias: shorterTables },
  plugins: [react(), firstPaint('trade')],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // A style sheet or script inside the page would be refused by its policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first script names every other file: each letter less of a name is one less that sign-in waits for.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/,
              priority: 2,
            },
            { name: chunkNames(), debugName: 'by page', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000', '/download': 'http://localhost:3000' },
  },
});
