export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const markdownTools = ['heading', 'subheading', 'bold', 'list', 'numbers', 'link', 'table', 'picture'] as const;
/** Which picture, and what it shows, is asked in a dialog. */
export type MarkdownTool = Exclude<(typeof markdownTools)[number], 'picture'>;

const table = '| Column | Column |\n| --- | --- |\n| Text | Text |\n';

/** Puts something before each line of the selection. */
function eachLine({ text, start, end }: Selected, mark: (line: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).split('\n');
  const marked = lines.map((line, index) => mark(index) + line.replace(/^(?:#{1,6} |- |\d+\. )/, '')).join('\n');
  return { text: text.slice(0, from) + marked + text.slice(end), start: from, end: from + marked.length };
}

function around({ text, start, end }: Selected, before: string, after: string, otherwise: string): Selected {
  const inside = text.slice(start, end) || otherwise;
  const from = start + before.length;
  return { text: text.slice(0, start) + before + inside + after + text.slice(end), start: from, end: from + inside.length };
}

/** Puts a picture in place of the selection. What would end its description early is written as a letter. */
export function insertPicture({ text, start, end }: Selected, { url, alt }: { readonly url: string; readonly alt: string }): Selected {
  const picture = `![${alt.replaceAll(/[\\[\]]/g, '\\$&')}](${url})`;
  const at = start + picture.length;
  return { text: text.slice(0, start) + picture + text.slice(end), start: at, end: at };
}

/** What a button of the toolbar makes of the text, and what is selected then. `words` stand where nothing was selected. */
export function applyTool(tool: MarkdownTool, selected: Selected, words: { link: string; bold: string }): Selected {
  switch (tool) {
    case 'heading':
      return eachLine(selected, () => '## ');
    case 'subheading':
      return eachLine(selected, () => '### ');
    case 'list':
      return eachLine(selected, () => '- ');
    case 'numbers':
      return eachLine(selected, (line) => `${line + 1}. `);
    case 'bold':
      return around(selected, '**', '**', words.bold);
    case 'link':
      return around(selected, '[', '](https://)', words.link);
    case 'table':
      return around(selected, `\n\n${table}\n`, '', '');
  }
}
