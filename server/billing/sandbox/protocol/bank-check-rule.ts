/** The page on which a cardholder answers the bank, in a frame of the product. */
export const bankCheckPage = '/sandbox/bank-check';

/** The secret of the intent stands behind the #, which no server sees or logs. */
export function bankCheckPath(clientSecret: string): string {
  return `${bankCheckPage}#${new URLSearchParams({ secret: clientSecret }).toString()}`;
}
