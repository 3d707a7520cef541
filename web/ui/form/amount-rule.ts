import { toMajor, toMinor } from '../../../contract/kit/minor-units.ts';

/** Parses an amount typed in major units; undefined if invalid. Accepts a comma as decimal point where it can be one. */
export function readAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s£]|kr\.?/gi, '');
  const plain = /,\d{1,2}$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return toMajor(toMinor(Number(plain)));
}
