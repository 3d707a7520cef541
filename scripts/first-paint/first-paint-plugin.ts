import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import common from '../../locales/en/common.json' with { type: 'json' };
import shellTexts from '../../locales/en/shell.json' with { type: 'json' };
import { addresses, type FirstPage } from '../../web/app/first-pages.ts';
import { signedOutFrame, tradeFrame } from '../../web/shell/skeleton/frames.ts';
import type { Shape } from '../../web/shell/skeleton/shape.ts';
import { criticalStyle } from './critical-style.ts';
import { neededFiles } from './needed-files.ts';
import { fillForDevelopment, fillPage, withoutFiles, type PageParts } from './page-html.ts';

const root = join(import.meta.dirname, '../..');
const webRoot = join(root, 'web');
/** Text is set in these two from the first word on; without the hint they are found only after the style sheet. */
const preloadedFonts = /(archivo|atkinson-hyperlegible-next)-latin-wght-normal-[\w-]+\.woff2$/;

function skeletonOf({ frame, content = 'rows' }: FirstPage): Shape {
  const words = { loading: common.loading };
  return frame === 'trade' ? tradeFrame(words, content) : signedOutFrame(words, frame);
}

interface Begun {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly calls: readonly string[];
}

/** A script without its explanation, which every page would carry. */
function scriptOf(file: string): string {
  const text = readFileSync(join(webRoot, 'app', file), 'utf8');
  return text
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim();
}

const scheme = (): string => scriptOf('scheme-script.js');

function firstScript({ styles, fonts, calls }: Begun): string {
  const list = (values: readonly string[]) => (): string => JSON.stringify(values);
  return scriptOf('first-script.js')
    .replace('__STYLES__', list(styles))
    .replace('__FONTS__', list(fonts))
    .replace('__CALLS__', list(calls));
}

const style = (): string => criticalStyle(join(webRoot, 'shell/skeleton/skeleton.css'));

function partsOf(page: FirstPage, session: PageParts['session'], bundle: Rolldown.OutputBundle): PageParts {
  const texts = ['common', ...page.texts].map((name) => `/locales/en/${name}.json`);
  const modules = ['/web/index.html', ...page.modules.map((module) => `/web/${module}`), ...texts];
  const { scripts, styleSheets } = neededFiles(bundle, modules);
  return {
    style: style(),
    scheme: scheme(),
    script: firstScript({
      styles: styleSheets.map((file) => `/${file}`),
      fonts: Object.keys(bundle)
        .filter((file) => preloadedFonts.test(file))
        .map((file) => `/${file}`),
      calls: session === 'kept' ? (page.calls ?? []) : [],
    }),
    skeleton: skeletonOf(page),
    notice: shellTexts.notices.demonstration,
    session,
    scripts,
  };
}

/**
 * Writes `.vite/pages.json` into the built app: for every address the page that the server sends, once for who is signed in and once
 * for who is not, with its skeleton and with everything that has to be fetched named in it.
 */
export function firstPaint(): Plugin {
  let template = '';
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server, originalUrl = '/' }) => {
        template = withoutFiles(html);
        if (server === undefined) return html;
        // Vite knows no session; it brings its own script, and asks for files as they are imported.
        const page = addresses.find(({ path }) => path.test(originalUrl.split('?')[0] ?? '/'))?.signedIn;
        return page === undefined ? html : fillForDevelopment(html, { style: style(), scheme: scheme(), skeleton: skeletonOf(page) });
      },
    },
    writeBundle: ({ dir = '' }, bundle) => {
      const pages = addresses.map(({ path, signedIn, signedOut }) => ({
        path: path.source,
        signedIn: fillPage(template, partsOf(signedIn, 'kept', bundle)),
        signedOut: fillPage(template, partsOf(signedOut, 'none', bundle)),
      }));
      writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify(pages));
    },
  };
}
