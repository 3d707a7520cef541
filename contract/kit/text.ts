import * as z from 'zod';

/** Text as people write it. A NUL or half a character is refused: no database stores them. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((given) => given.isWellFormed() && !given.includes('\0'));
