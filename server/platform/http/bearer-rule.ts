/** The key that comes with a call, whatever the letters of its scheme and the spaces behind it (RFC 9110, 11.1 and 11.4). */
export const bearerOf = (authorization: string | undefined): string | undefined => /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
