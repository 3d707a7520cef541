import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './scripts/first-paint/first-paint-plugin.ts';
import { shorterTables } from './scripts/first-paint/shorter-tables.ts';
import { languageDefinition } from './scripts/first-paint/offered-languages.ts';

/** Builds the back office separately, so companies never load its code and keep their cache when it changes. */
export default defineConfig({
  root: 'web',
  define: languageDefinition,
  resolve: { alias: shorterTables },
  publicDir: false,
  plugins: [react(), firstPaint('operator')],
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'web/operator.html',
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'operator-vendor',
              // The table comes with the lists: the sign-in page has none.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-table|table-core)[^\\/]+|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
