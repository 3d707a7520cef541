import type { Brand } from '../../../contract/kit/brands.ts';

/** Returns the share picture of a brand: its upload, or our drawing in a suitable shape. */
export const sharePicture = ({ logo, pictures }: Pick<Brand, 'logo' | 'pictures'>): string =>
  pictures?.light ?? (logo === 'plumb-line' || logo === 'own' ? '/icons/share.png' : `/icons/share-${logo}.png`);
