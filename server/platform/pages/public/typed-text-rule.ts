import { asSeen } from '../../../../contract/kit/seen-text.ts';

/**
 * What somebody typed on a page: browsers send line breaks as two characters and count them as one; other control characters are
 * nobody's words. Nor is what nobody sees, as it comes along with what is pasted, or turns the reading direction round.
 */
export const typedText = (given: string | undefined): string =>
  asSeen(
    (given ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, ''),
  ).trim();
