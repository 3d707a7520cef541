import type { Shape } from '../../web/shell/skeleton/shape.ts';

const marks = {
  head: '<!-- first paint: styles, light or dark, what is fetched at once -->',
  skeleton: '<!-- first paint: skeleton -->',
  entry: '<!-- first paint: entry -->',
} as const;

/** Around what only a demonstration says; the server takes out the words or the marks. */
const demonstrationMarks = ['<!--demonstration-->', '<!--/demonstration-->'] as const;

export interface PageParts {
  /** Inside a `style` element. */
  readonly style: string;
  /** Inside `script` elements: before the skeleton, and behind it. */
  readonly scheme: string;
  readonly script: string;
  readonly skeleton: Shape;
  /** What every page of a demonstration says at its top; drawn in the trade frame alone. */
  readonly notice: string;
  readonly session: 'none' | 'kept';
  /** Code and texts, entry first. */
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

/** The same page with what Vite has put into it taken out: we write it where each page needs it. */
export function withoutFiles(html: string): string {
  return html.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>|\s*<script type="module"[^>]*><\/script>/g, '');
}

/** What is there before any file has arrived, by itself. */
export function fillForDevelopment(html: string, { style, scheme, skeleton }: Pick<PageParts, 'style' | 'scheme' | 'skeleton'>): string {
  return html.replace(marks.head, () => `<style>${style}</style><script>${scheme}</script>`).replace(marks.skeleton, () => drawn(skeleton));
}

export function fillPage(template: string, parts: PageParts): string {
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
