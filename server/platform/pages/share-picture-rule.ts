import type { Brand } from '../../../contract/kit/brands.ts';

/** The picture of a brand where a page is passed on: the one that it has uploaded, or our drawing in a shape that fits there. */
export const sharePicture = ({ logo, pictures }: Pick<Brand, 'logo' | 'pictures'>): string =>
  pictures?.light ?? (logo === 'plumb-line' || logo === 'own' ? '/icons/share.png' : `/icons/share-${logo}.png`);
