import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const preloadedFonts = /(archivo|atkinson-hyperlegible-next)-latin-wght-normal-[\w-]+\.woff2$/;

/** Text is set in these two files from the first paint on; without the hint they are found only after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFonts()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // A style sheet or script inside the page would be refused by its policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            // What most pages draw with: one file compresses better than ten small ones.
            { name: 'controls', test: /node_modules[\\/]@mantine[\\/]/, minShareCount: 12 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000', '/download': 'http://localhost:3000' },
  },
});
