import { FileInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { largestPagePicture } from '../../../../contract/content/values.ts';
import { acceptOf, typeNames } from '../../../../contract/kit/upload-types.ts';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { EarlierPictures } from './earlier-pictures.tsx';

const sources = ['upload', 'earlier'] as const;

export interface Which {
  readonly source: (typeof sources)[number];
  /** To be uploaded. */
  readonly file: File | null;
  /** Of one that was added before. */
  readonly url: string | undefined;
}

interface WhichPictureProps {
  readonly which: Which;
  readonly problem: string | undefined;
  /** With the words of a picture that has some. */
  readonly onChange: (which: Which, alt?: string) => void;
}

/** A new picture, or one that was added before. */
export function WhichPicture({ which, problem, onChange }: WhichPictureProps) {
  const { t } = useTranslation('operator-content');
  return (
    <>
      <RadioCards
        id="picture-source"
        name="picture-source"
        label={t(($) => $.pictures.source)}
        value={which.source}
        options={sources.map((value) => ({ value, label: t(($) => $.pictures[value]) }))}
        onChange={(source) => onChange({ ...which, source })}
      />
      {which.source === 'upload' ? (
        <FileInput
          label={t(($) => $.pictures.file)}
          description={t(($) => $.pictures.fileHint, { types: typeNames('pagePicture'), megabytes: largestPagePicture / 1_048_576 })}
          accept={acceptOf('pagePicture')}
          value={which.file}
          error={problem}
          onChange={(file) => onChange({ ...which, file })}
        />
      ) : (
        <EarlierPictures chosen={which.url} problem={problem} onChoose={({ url, alt }) => onChange({ ...which, url }, alt)} />
      )}
    </>
  );
}
