import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * What stands behind the `?` is plain text, as mails and partners write it, and not JSON: a code like `12E45678` is no
 * number, and a number that is a text needs no quotes. Each route reads its own with `validateSearch`.
 */
export const addressSearch = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
};
