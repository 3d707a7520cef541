import { toMajor, toMinor } from '../../contract/kit/minor-units.ts';

/** An amount as people type it, in major units; undefined where it is none. A comma is taken for the decimal point where it can be one. */
export function readAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s£]|kr\.?/gi, '');
  const plain = /,\d{1,2}$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return toMajor(toMinor(Number(plain)));
}
