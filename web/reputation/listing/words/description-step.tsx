import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  longestDescription,
  longestName,
  longestShort,
  maxDescriptionWords,
  maxShortWords,
} from '../../../../contract/reputation/listing-rules.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { usePlainText } from '../../../ui/form/plain-text.ts';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import type { LoadedListing } from '../api.ts';
import { StepEnd } from '../step-end.tsx';
import { StepFrame } from '../step-frame.tsx';
import { StepHeading } from '../step-heading.tsx';
import { leavesStep } from '../steps.ts';
import classes from './description-step.module.css';
import { useWordsForm } from './use-words-form.ts';
import { WordCounter } from './word-counter.tsx';

/** Trading name, description and short description, as their preview shows them while they are typed. */
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
          <TextInput {...field('name')} {...name} maxLength={longestName} autoComplete="organization" />
          <Textarea
            {...field('description')}
            {...description}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={longestDescription}
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
            maxLength={longestShort}
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
