import common from '../../locales/en/common.json' with { type: 'json' };
import shellTexts from '../../locales/en/shell.json' with { type: 'json' };
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { addresses, type FirstPage, operatorAddresses } from '../../web/app/first-pages.ts';
import { deskFrame, signedOutFrame, tradeFrame } from '../../web/shell/skeleton/frames.ts';
import type { Shape } from '../../web/shell/skeleton/shape.ts';
import { offeredLanguages } from './offered-languages.ts';
import { tones } from '../../web/shell/skeleton/tones.ts';

const marks = {
  head: '<!-- first paint: styles, colour scheme, preloaded files -->',
  skeleton: '<!-- first paint: skeleton -->',
  entry: '<!-- first paint: entry -->',
} as const;

/** Markers around demonstration-only text; the server removes the text or the markers. */
const demonstrationMarks = ['<!--demonstration-->', '<!--/demonstration-->'] as const;

interface PageParts {
  /** Content of a `style` element. */
  readonly style: string;
  /** Contents of the `script` elements before and after the skeleton. */
  readonly scheme: string;
  readonly script: string;
  readonly skeleton: Shape;
  /** Notice at the top of every demonstration page; shown in the trade frame only. */
  readonly notice: string;
  readonly session: 'none' | 'kept';
  /** Scripts and texts, entry first. */
  readonly scripts: readonly string[];
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function drawn({ tag = 'div', className, text = '', parts = [] }: Shape): string {
  const focusable = tag === 'main' ? ' tabindex="-1"' : '';
  return `<${tag} class="${className}"${focusable}>${escape(text)}${parts.map(drawn).join('')}</${tag}>`;
}

/** The notice comes after the header, as in the shell. */
function skeletonHtml(skeleton: Shape, notice: string): string {
  const html = drawn(skeleton);
  if (skeleton.className !== 'sk-shell') return html;
  const strip = `${demonstrationMarks[0]}<p class="sk-notice">${escape(notice)}</p>${demonstrationMarks[1]}`;
  return html.replace('</header>', `</header>${strip}`);
}

/** The page without the tags Vite added; each page gets its own. */
function withoutFiles(html: string): string {
  return html.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>|\s*<script type="module"[^>]*><\/script>/g, '');
}

/** Everything the page shows before its first file arrives. */
function fillForDevelopment(html: string, { style, scheme, skeleton }: Pick<PageParts, 'style' | 'scheme' | 'skeleton'>): string {
  return html.replace(marks.head, () => `<style>${style}</style><script>${scheme}</script>`).replace(marks.skeleton, () => drawn(skeleton));
}

function fillPage(template: string, parts: PageParts): string {
  const head = [
    `<style nonce="__CSP_NONCE__">${parts.style}</style>`,
    `<script nonce="__CSP_NONCE__">${parts.scheme}</script>`,
    ...parts.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const [entry = ''] = parts.scripts;
  const files = [`<script nonce="__CSP_NONCE__">${parts.script}</script>`, `<script type="module" crossorigin src="/${entry}"></script>`];
  return template
    .replace(marks.head, () => head.join('\n    '))
    .replace(marks.skeleton, () => skeletonHtml(parts.skeleton, parts.notice))
    .replace(marks.entry, () => files.join('\n    '))
    .replace('<meta name="session" content="" />', `<meta name="session" content="${parts.session}" />`);
}

interface NeededFiles {
  readonly scripts: readonly string[];
  readonly styleSheets: readonly string[];
}

function getChunk(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const isIt = (id: string | null): boolean => id?.split('?')[0]?.replaceAll('\\', '/').endsWith(module) === true;
  const found = chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ?? chunks.find(({ moduleIds }) => moduleIds.some(isIt));
  if (found === undefined) throw new Error(`web/app/first-pages.ts names ${module}, which is missing from the build`);
  return found;
}

/** Every file these modules need before they run, with style sheets in cascade order. */
function neededFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): NeededFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const [seen, styleSheets] = [new Set<Rolldown.OutputChunk>(), new Set<string>()];
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) visit(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) styleSheets.add(style);
  };
  for (const module of modules) visit(getChunk(chunks, module));
  return { scripts: Array.from(seen, ({ fileName }) => fileName), styleSheets: [...styleSheets] };
}

const variables = (scheme: keyof typeof tones): string =>
  Object.entries(tones[scheme])
    .map(([name, colour]) => `--sk-${name}:${colour}`)
    .join(';');

/** Minifies a style sheet that contains no strings: removes comments and redundant white space. */
function shortened(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}

/** Styles of the skeleton in both colour schemes. */
function criticalStyle(file: string): string {
  const colours = `:root{${variables('light')}}:root[data-mantine-color-scheme='dark']{${variables('dark')}}`;
  return colours + shortened(readFileSync(file, 'utf8'));
}

const root = join(import.meta.dirname, '../..');
const webRoot = join(root, 'web');
/** Fonts of the first paint. Without a preload the browser finds them only after the style sheet. */
const preloadedFonts = /(archivo|atkinson-hyperlegible-next)-latin-wght-normal-[\w-]+\.woff2$/;

function buildSkeleton({ frame, content = 'rows' }: FirstPage): Shape {
  const words = { loading: common.loading };
  if (frame === 'desk') return deskFrame(words);
  return frame === 'trade' ? tradeFrame(words, content) : signedOutFrame(words, frame);
}

/** An app to build: its HTML document and the file its pages are written to. */
const builds = {
  trade: { html: 'index.html', pages: addresses, file: 'pages.json' },
  operator: { html: 'operator.html', pages: operatorAddresses, file: 'operator-pages.json' },
} as const;
type Build = (typeof builds)[keyof typeof builds];

interface FirstScriptInput {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly calls: readonly string[];
  /** The chunk of each language that has a single chunk. */
  readonly catalogues: Readonly<Record<string, string>>;
}

/** Removes the comments of a script that is inlined into every page. */
function readInlineScript(file: string): string {
  const text = readFileSync(join(webRoot, 'app', file), 'utf8');
  return text
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim();
}

const scheme = (): string => readInlineScript('scheme-script.js');

/** Text and button, per language, for a page whose skeleton was never replaced. */
const slowWords = Object.fromEntries(
  offeredLanguages().flatMap((language) => {
    const texts = JSON.parse(readFileSync(join(root, 'locales', language, 'common.json'), 'utf8')) as Partial<typeof common>;
    return texts.slowStart === undefined || texts.crash === undefined ? [] : [[language, [texts.slowStart, texts.crash.reload]]];
  }),
);

function firstScript({ styles, fonts, calls, catalogues }: FirstScriptInput): string {
  const list = (values: readonly string[]) => (): string => JSON.stringify(values);
  return readInlineScript('first-script.js')
    .replace('__STYLES__', list(styles))
    .replace('__FONTS__', list(fonts))
    .replace('__CALLS__', list(calls))
    .replace('__CATALOGUES__', () => JSON.stringify(catalogues))
    .replace('__SLOW__', () => JSON.stringify(slowWords));
}

const style = (): string => criticalStyle(join(webRoot, 'shell/skeleton/skeleton.css'));

function cataloguesIn(bundle: Rolldown.OutputBundle): Readonly<Record<string, string>> {
  const others = offeredLanguages().filter((language) => language !== 'en');
  return Object.fromEntries(
    others.flatMap((language) =>
      neededFiles(bundle, [`/web/platform/catalogues/${language.toLowerCase()}.ts`])
        .scripts.slice(0, 1)
        .map((file) => [language, `/${file}`]),
    ),
  );
}

function buildPageParts({ html }: Build, page: FirstPage, session: PageParts['session'], bundle: Rolldown.OutputBundle): PageParts {
  const texts = ['common', ...page.texts].map((name) => `/locales/en/${name}.json`);
  const modules = [`/web/${html}`, ...page.modules.map((module) => `/web/${module}`), ...texts];
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
      catalogues: page.frame === 'desk' ? {} : cataloguesIn(bundle),
    }),
    skeleton: buildSkeleton(page),
    notice: shellTexts.notices.demonstration,
    session,
    scripts,
  };
}

/**
 * Writes the pages of the built app: for every address one page for signed-in and one for signed-out visitors,
 * each with its skeleton and preload hints.
 */
export function firstPaint(of: keyof typeof builds): Plugin {
  const build = builds[of];
  let template = '';
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server, originalUrl = '/' }) => {
        template = withoutFiles(html);
        if (server === undefined) return html;
        // The dev server knows no session; it injects its own script and serves files as they are imported.
        const page = [...operatorAddresses, ...addresses].find(({ path }) => path.test(originalUrl.split('?')[0] ?? '/'))?.signedIn;
        return page === undefined ? html : fillForDevelopment(html, { style: style(), scheme: scheme(), skeleton: buildSkeleton(page) });
      },
    },
    // Vite serves `index.html` for every path that is not a file.
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (/^\/operator(?:[/?]|$)/.test(request.url ?? '')) request.url = '/operator.html';
        next();
      });
    },
    writeBundle: ({ dir = '' }, bundle) => {
      const pages = build.pages.map(({ path, signedIn, signedOut, isUnknown = false }) => ({
        path: path.source,
        isUnknown,
        signedIn: fillPage(template, buildPageParts(build, signedIn, 'kept', bundle)),
        signedOut: fillPage(template, buildPageParts(build, signedOut, 'none', bundle)),
      }));
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite', build.file), JSON.stringify(pages));
    },
  };
}
