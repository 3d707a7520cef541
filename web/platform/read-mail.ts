interface MailPolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string };
}

let lock: { createHTML: (html: string) => string } | undefined;

/**
 * A mail of ours as a document of its own, in which nothing runs or loads. It is more than `isHarmlessHtml` lets become part of a
 * page, so it has a policy of its own, which nobody else can reach; whoever shows it does so in a frame without scripts.
 */
export function readMail(html: string): Document {
  const { trustedTypes } = window as { trustedTypes?: MailPolicies };
  lock ??= trustedTypes?.createPolicy('mail', { createHTML: (text) => text });
  return new DOMParser().parseFromString(lock?.createHTML(html) ?? html, 'text/html');
}
