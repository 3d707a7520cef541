/** Extracts the bearer key, ignoring the scheme's case and extra spaces (RFC 9110, 11.1 and 11.4). */
export const parseBearer = (authorization: string | undefined): string | undefined => /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
