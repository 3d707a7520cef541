import type { Shape } from '../../web/shell/skeleton/shape.ts';

const marks = {
  head: '<!-- first paint: styles, light or dark, what is fetched at once -->',
  skeleton: '<!-- first paint: skeleton -->',
  entry: '<!-- first paint: entry -->',
} as const;

/** Markers around demonstration-only text; the server removes the text or the markers. */
const demonstrationMarks = ['<!--demonstration-->', '<!--/demonstration-->'] as const;

export interface PageParts {
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
export function withoutFiles(html: string): string {
  return html.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>|\s*<script type="module"[^>]*><\/script>/g, '');
}

/** Everything the page shows before its first file arrives. */
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
