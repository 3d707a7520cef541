import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';

/** A consumer whose details occur nowhere else, so that leaks can be searched for. */
export const plantedConsumer = {
  forename: 'Zebedeus',
  surname: 'Quillfeather',
  telephone: '07700 955321',
  alternate_phone: '01632 960876',
  email: 'Zeb.Quillfeather@planted-mail.test',
  address1: '9 Wyrmwood Crescent',
  address2: 'Thistledown Annexe',
} as const satisfies Partial<IntakeEnquiry>;

/** The details after `squeezed`. */
export const plantedWords = ['zebedeus', 'quillfeather', '7700955321', '1632960876', 'plantedmail', 'wyrmwood', 'thistledown'] as const;

/** Normalises a text by removing case, spaces and punctuation. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
