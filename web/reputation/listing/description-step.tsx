import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxDescriptionLength,
  maxListingNameLength,
  maxShortDescriptionLength,
  maxDescriptionWords,
  maxShortWords,
  countWords,
  type ListingForm,
  listingRules,
} from '../../../contract/reputation/listing-rules.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { sharedKeys } from '../../platform/query-keys.ts';
import { companyQuery } from '../../platform/session.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { usePlainText } from '../../ui/form/plain-input.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type LoadedListing, listingQuery, loadListing, refreshListing, saveWords } from './api.ts';
import { StepEnd, StepFrame, StepHeading } from './steps.tsx';
import { leavesStep } from './steps.ts';
import classes from './description-step.module.css';
import wordCounterClasses from './word-counter.module.css';

/** Edits trading name, description and short description, with a live preview. */
export function DescriptionStep({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const words = useWordsForm(loaded);
  const { form, field, changes, id } = words;
  const name = usePlainText((text) => form.setFieldValue('name', text));
  const description = usePlainText((text) => form.setFieldValue('description', text));
  const short = usePlainText((text) => form.setFieldValue('short_description', text));
  const [counterId, shortCounterId] = [`${id}-count`, `${id}-short-count`];
  return (
    <StepFrame preview={{ words: form.values, logo: loaded.listing.image, photos: loaded.images }}>
      <form className="stack" onSubmit={(event) => void words.submit(event)} noValidate aria-label={t(($) => $.words.title)}>
        <ErrorSummary {...words.summary} />
        <section className={classes.card}>
          <StepHeading title={t(($) => $.words.title)} hint={t(($) => $.words.hint)} />
          <TextInput {...field('name')} {...name} maxLength={maxListingNameLength} autoComplete="organization" />
          <Textarea
            {...field('description')}
            {...description}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={maxDescriptionLength}
            aria-describedby={counterId}
          />
          <WordCounter id={counterId} text={form.values.description} max={maxDescriptionWords} />
          <Textarea
            {...field('short_description')}
            {...short}
            description={short.description ?? t(($) => $.words.shortHint)}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxShortDescriptionLength}
          />
          <WordCounter id={shortCounterId} text={form.values.short_description} max={maxShortWords} />
        </section>
        <StepEnd step="description" isChanged={changes > 0} />
        <SaveBar changes={changes} isBusy={words.isBusy} isSaved={words.isSaved} onDiscard={words.discard} />
        <UnsavedChanges isDirty={changes > 0} leaves={leavesStep} />
      </form>
    </StepFrame>
  );
}

interface WordCounterProps {
  readonly id: string;
  readonly text: string;
  readonly max: number;
}

/** Share of the limit from which the remaining words are announced while typing. */
const nearShare = 0.9;

/** Word count out of the limit. Announced only near the limit and beyond. */
function WordCounter({ id, text, max }: WordCounterProps) {
  const { t } = useTranslation('listing');
  const count = countWords(text);
  const left = max - count;
  const isNear = count >= max * nearShare;
  return (
    <div className={wordCounterClasses.counter} data-over={left < 0 || undefined}>
      <span id={id}>{t(($) => $.words.counter, { used: count, max })}</span>
      <Meter share={Math.min(1, count / max)} tone={left < 0 ? 'amber' : 'petrol'} />
      <output className="visually-hidden">
        {isNear && (left < 0 ? t(($) => $.words.over, { count: -left }) : t(($) => $.words.left, { count: left }))}
      </output>
    </div>
  );
}

function toListingForm({ listing: { name, description, short_description } }: Pick<LoadedListing, 'listing'>): ListingForm {
  return { name, description, short_description };
}

/** Manages the form of the texts: filled once, saved repeatedly, each time with the version it was filled with. */
function useWordsForm(loaded: LoadedListing) {
  const { t } = useTranslation('listing');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  /** Version of the form's data, not of later fetches for other parts of the page. */
  const version = useRef(loaded.version);

  const applyLoaded = (fresh: LoadedListing): ListingForm => {
    version.current = fresh.version;
    client.setQueryData(listingQuery().queryKey, fresh);
    return toListingForm(fresh);
  };

  const app = useAppForm<ListingForm>({
    initial: toListingForm(loaded),
    labels: { name: t(($) => $.words.name), description: t(($) => $.words.text), short_description: t(($) => $.words.short) },
    rules: listingRules,
    failure: t(($) => $.words.failed),
    reload: async () => applyLoaded(await loadListing()),
    onFailure: (error) => {
      // The account team has taken over the profile in the meantime, so the page shows it as text.
      if (error instanceof ApiRefusal && error.status === 403) void client.invalidateQueries({ queryKey: companyQuery().queryKey });
    },
    send: async (values) => {
      if (!app.form.isDirty()) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      version.current = await saveWords(values, version.current);
      setSaved(true);
      void showToast(t(($) => $.words.saved));
      const fresh = await loadListing().catch(() => undefined);
      const keptValues = fresh === undefined ? values : applyLoaded(fresh);
      app.form.resetDirty(keptValues);
      app.form.setValues(keptValues);
      await Promise.all([refreshListing(client), client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() })]);
    },
  });
  return { ...app, isSaved, discard: () => app.form.reset() };
}
