interface MailPolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string };
}

let lock: { createHTML: (html: string) => string } | undefined;

/**
 * Parses one of our mails as an inert document. It holds more than `isHarmlessHtml` allows in a page, so it uses its own policy, not
 * accessible elsewhere; display it in a frame without scripts.
 */
export function readMail(html: string): Document {
  const { trustedTypes } = window as { trustedTypes?: MailPolicies };
  lock ??= trustedTypes?.createPolicy('mail', { createHTML: (text) => text });
  return new DOMParser().parseFromString(lock?.createHTML(html) ?? html, 'text/html');
}
