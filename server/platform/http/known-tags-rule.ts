/**
 * The ETags of what somebody has already, of one header of a request (RFC 9110, 13.1.2): there may be several. A tag that a proxy
 * weakened, as it does when it compresses, still names the same content.
 */
export const knownTags = (header: string | undefined): readonly string[] => [...(header ?? '').matchAll(/"[^"]*"/g)].map(([tag]) => tag);
