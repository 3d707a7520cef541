/**
 * Lists the ETags in a request header (RFC 9110, 13.1.2). A tag weakened by a proxy, for example when compressing, still
 * names the same content.
 */
export const parseEtags = (header: string | undefined): readonly string[] => [...(header ?? '').matchAll(/"[^"]*"/g)].map(([tag]) => tag);
