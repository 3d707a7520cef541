export interface XmlElement {
  /** With its prefix, such as `xhtml:link`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type Open = XmlElement & { readonly children: XmlElement[]; text: string };

const token = /<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<>]+)/y;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replaceAll(/&(\w*)(;?)/g, (whole, name: string, end: string) => {
    const meant = end === ';' ? entities[name] : undefined;
    if (meant === undefined) throw new Error(`${whole} is no entity`);
    return meant;
  });
}

function openElement(name: string, attributes: string): Open {
  const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`<${name}> repeats an attribute`);
  return { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
}

/** Parses XML of elements, attributes and text, and returns its root. Throws if it is not well-formed. */
export function readXml(text: string): XmlElement {
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(text)?.[0];
  if (head === undefined) throw new Error('no XML declaration');
  const body = text.slice(head.length).trimEnd();
  const top = openElement('', '');
  const open: Open[] = [top];
  token.lastIndex = 0;
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const [found, closed, opened, attributes = '', isEmpty, words = ''] = token.exec(body) ?? [];
    const current = open.at(-1) ?? top;
    if (found === undefined) throw new Error(`unreadable: ${body.slice(at, at + 40)}`);
    if (opened !== undefined) {
      const element = openElement(opened, attributes);
      current.children.push(element);
      if (isEmpty === '') open.push(element);
    } else if (closed === undefined) current.text += unescape(words);
    else if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
  }
  const [root, ...more] = top.children;
  if (root === undefined || more.length > 0 || open.length !== 1 || top.text.trim() !== '') throw new Error('there is not one root');
  return root;
}

/** Lists the elements with a name, at any depth, in document order. */
export const findElements = (from: XmlElement, name: string): XmlElement[] =>
  from.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findElements(child, name)]);
