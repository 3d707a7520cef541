export interface Shot {
  readonly file: string;
  readonly view: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

/** Scale at which a row fits a wide window and headings stay readable. */
const share = 0.22;

const style = `
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #8a949b; }
  h1, h2 { font-weight: 600; }
  section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; border: 1px solid #424f57; }
  figcaption { padding: 4px 0; font-size: 12px; }
`;

function figure({ file, view, scheme, width }: Shot): string {
  const name = `${view}, ${scheme}`;
  return `<figure><a href="${file}"><img src="${file}" width="${Math.round(width * share)}" alt="${name}"></a><figcaption>${name}</figcaption></figure>`;
}

/** The contact sheet: one row per screen. */
export function buildSheet(title: string, rows: ReadonlyMap<string, readonly Shot[]>): string {
  const sections = Array.from(rows, ([name, shots]) => `<section><h2>${name}</h2><div>${shots.map(figure).join('\n')}</div></section>`);
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n<style>${style}</style>\n<h1>${title}</h1>\n${sections.join('\n')}\n`;
}
