import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { standardUploadSize } from '../../../../contract/kit/upload-size.ts';
import { typeNames } from '../../../../contract/kit/upload-types.ts';
import { maxChosenPixels, pictureProblem } from '../../../../contract/reputation/listing-values.ts';
import { uploadSizeQuery } from '../api.ts';

/** A picture that was chosen and can be cropped. */
export interface ChosenPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** For as long as it is being cropped. */
  readonly url: string;
}

const megabyte = 1_048_576;
const million = 1_000_000;

/** What may be chosen, and what is wrong with what was: named with its file, before anything is sent. */
export function useChosenPicture(onChosen: (picture: ChosenPicture) => void) {
  const { t, i18n } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  const { data: largest = standardUploadSize } = useQuery(uploadSizeQuery());
  const [problem, setProblem] = useState<string>();
  const megabytes = Math.floor(largest / megabyte);

  const blame = (file: File, text: string) => setProblem(t(($) => $.pictures.named, { name: file.name, problem: text }));
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setProblem(undefined);
    const found = pictureProblem(file, largest);
    if (found !== undefined)
      return blame(
        file,
        errors(($) => $[found], { megabytes, types: typeNames('listingPicture', i18n.language) }),
      );
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (bitmap === undefined)
      return blame(
        file,
        errors(($) => $.pictureBroken),
      );
    if (bitmap.width * bitmap.height > maxChosenPixels) {
      bitmap.close();
      return blame(
        file,
        errors(($) => $.picturePixels, { megapixels: maxChosenPixels / million }),
      );
    }
    onChosen({ file, bitmap, url: URL.createObjectURL(file) });
  };
  return { choose: (file: File | null) => void choose(file), problem, blame, megabytes };
}

/** What a chosen picture held on to. */
export function letGo({ bitmap, url }: ChosenPicture): void {
  bitmap.close();
  URL.revokeObjectURL(url);
}
