import { Input, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePictureWire } from '../../../../contract/content/pictures-endpoints.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { deskContentKeys } from '../query-keys.ts';
import classes from './picture-dialog.module.css';
import { loadPictures } from './pictures-api.ts';

const restMs = 300;

interface EarlierPicturesProps {
  readonly chosen: string | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (picture: PagePictureWire) => void;
}

/** The pictures that were added before, looked for by what they show. */
export function EarlierPictures({ chosen, problem, onChoose }: EarlierPicturesProps) {
  const { t } = useTranslation('operator-content');
  const problemId = useId();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, restMs);
  const query = useQuery({
    queryKey: [...deskContentKeys.pictures(), asked],
    queryFn: ({ signal }) => loadPictures(asked, signal),
    placeholderData: keepPreviousData,
  });
  const loading = loadingOf(query);
  return (
    <fieldset className={classes.earlier} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend className="visually-hidden">{t(($) => $.pictures.earlier)}</legend>
      <TextInput
        type="search"
        label={t(($) => $.pictures.search)}
        maxLength={80}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {problem !== undefined && <Input.Error id={problemId}>{problem}</Input.Error>}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.pictures.notLoaded)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonCard lines={[60, 60]} />}
      {query.data !== undefined && <Found {...query.data} isSearched={asked.trim() !== ''} chosen={chosen} onChoose={onChoose} />}
    </fieldset>
  );
}

interface FoundProps extends Pick<EarlierPicturesProps, 'chosen' | 'onChoose'> {
  readonly pictures: readonly PagePictureWire[];
  readonly total: number;
  readonly isSearched: boolean;
}

function Found({ pictures, total, isSearched, chosen, onChoose }: FoundProps) {
  const { t } = useTranslation('operator-content');
  if (pictures.length === 0) return <p>{isSearched ? t(($) => $.pictures.noneFound) : t(($) => $.pictures.none)}</p>;
  return (
    <>
      <div className={classes.pictures}>
        {pictures.map((picture) => (
          <label key={picture.url} className={classes.picture}>
            <input type="radio" name="picture" checked={picture.url === chosen} onChange={() => onChoose(picture)} />
            <img src={picture.url} alt="" width={picture.width} height={picture.height} loading="lazy" />
            <span>{picture.alt}</span>
          </label>
        ))}
      </div>
      {total > pictures.length && <p>{t(($) => $.pictures.newest, { shown: pictures.length, total })}</p>}
    </>
  );
}
