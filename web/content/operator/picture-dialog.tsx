import { Button, TextInput, FileInput, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePictureWire } from '../../../contract/content/pictures-endpoints.ts';
import { maxAltLength, maxPagePictureBytes } from '../../../contract/content/values.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { deskContentKeys, uploadPicture, loadPictures } from './api.ts';
import classes from './picture-dialog.module.css';

interface PictureDialogProps {
  readonly onInsert: (picture: { readonly url: string; readonly alt: string }) => void;
  readonly onClose: () => void;
}

interface Problems {
  readonly picture?: string;
  readonly alt?: string;
}

/** Chooses a new or existing picture and its alt text. */
export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const { t } = useTranslation('operator-content');
  const client = useQueryClient();
  const [which, setWhich] = useState<PictureChoice>({ source: 'upload', file: null, url: undefined });
  const [alt, setAlt] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { run, isBusy, failure } = useAction(t(($) => $.pictures.failed));
  const add = async (): Promise<void> => {
    const words = alt.trim();
    const { source, file } = which;
    const url = source === 'earlier' ? which.url : file === null ? undefined : (await uploadPicture(file, words)).url;
    if (url === undefined) return;
    if (source === 'upload') await client.invalidateQueries({ queryKey: deskContentKeys.pictures() });
    onInsert({ url, alt: words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The page's form surrounds the dialog.
    event.stopPropagation();
    const wrong: Problems = {
      ...(which.source === 'upload' && which.file === null && { picture: t(($) => $.pictures.fileNeeded) }),
      ...(which.source === 'earlier' && which.url === undefined && { picture: t(($) => $.pictures.chooseNeeded) }),
      ...(alt.trim() === '' && { alt: t(($) => $.pictures.altNeeded) }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) void run(add);
  };
  return (
    <ModalDialog title={t(($) => $.pictures.title)} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FailureAlert failure={failure} />
        <WhichPicture
          which={which}
          problem={problems.picture}
          onChange={(chosen, words) => {
            setWhich(chosen);
            if (words !== undefined) setAlt(words);
          }}
        />
        <TextInput
          label={t(($) => $.pictures.alt)}
          description={t(($) => $.pictures.altHint)}
          maxLength={maxAltLength}
          value={alt}
          error={problems.alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.pictures.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(($) => $.pictures.insert)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

const sources = ['upload', 'earlier'] as const;

interface PictureChoice {
  readonly source: (typeof sources)[number];
  /** File to upload. */
  readonly file: File | null;
  /** URL of an existing picture. */
  readonly url: string | undefined;
}

interface WhichPictureProps {
  readonly which: PictureChoice;
  readonly problem: string | undefined;
  /** Passes along the alt text of an existing picture. */
  readonly onChange: (which: PictureChoice, alt?: string) => void;
}

/** Chooses between a new picture and an existing one. */
function WhichPicture({ which, problem, onChange }: WhichPictureProps) {
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
          description={t(($) => $.pictures.fileHint, { types: typeNames('pagePicture'), megabytes: maxPagePictureBytes / 1_048_576 })}
          accept={buildAcceptAttribute('pagePicture')}
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

const debounceMs = 300;

interface EarlierPicturesProps {
  readonly chosen: string | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (picture: PagePictureWire) => void;
}

/** Lists existing pictures, searchable by alt text. */
function EarlierPictures({ chosen, problem, onChoose }: EarlierPicturesProps) {
  const { t } = useTranslation('operator-content');
  const problemId = useId();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, debounceMs);
  const query = useQuery({
    queryKey: [...deskContentKeys.pictures(), asked],
    queryFn: ({ signal }) => loadPictures(asked, signal),
    placeholderData: keepPreviousData,
  });
  const loading = toRegionLoading(query);
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
