/**
 * Tags allowed as HTML at run time: running text, style rules and the map. The server has already sanitised all content; this is a second
 * defence in the browser.
 */
const tags = new Set(
  'a abbr b blockquote br button circle div em g h2 h3 h4 hr i img li ol p path rect span strong svg table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const attributes = new Set(
  'alt aria-hidden aria-label class d data-column fill height href id lang opacity rel role scope src stroke tabindex target title viewbox width xmlns'.split(
    ' ',
  ),
);
const addresses = new Set(['href', 'src', 'xmlns']);
const safeAddress = /^(?:https:|http:\/\/www\.w3\.org\/|mailto:|tel:|\/(?!\/)|#)/i;
const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/gi;
const attribute = /([a-z-]+)(?:="([^"]*)")?/gi;

/** Whether HTML contains nothing that runs, loads or frames content. */
export function isHarmlessHtml(html: string): boolean {
  let isHarmless = true;
  const rest = html.replaceAll(tag, (_, name: string, list: string) => {
    isHarmless &&= tags.has(name.toLowerCase()) && [...list.matchAll(attribute)].every(([, key = '', value = '']) => isAllowed(key, value));
    return '';
  });
  return isHarmless && !rest.includes('<');
}

function isAllowed(key: string, value: string): boolean {
  const name = key.toLowerCase();
  return attributes.has(name) && (!addresses.has(name) || safeAddress.test(value));
}
