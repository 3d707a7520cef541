const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text as it stands in HTML, within an element or an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => escapes[character] ?? character);
