import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../contract/kit/language.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { type Card, cardSetupQuery, type CardSetup, paymentMethodsQuery, type PaymentSettings } from './api.ts';
import { CardFieldBox, type CardFieldHandle } from './card-field-box.tsx';
import { useNewCard } from './use-new-card.ts';
import classes from './new-card-form.module.css';

interface NewCardFormProps {
  /** The card is kept. */
  readonly onSaved: (card: Card) => void;
  readonly onCancel?: () => void;
  /** Whether the card may be made the default; the first one is anyway. */
  readonly asksDefault: boolean;
  /** What the button says, where it is not "Add card". */
  readonly submit?: string;
}

/** A new card: the provider's fields, the holder and where its bills go. A page that shows it has the texts `cards` and `errors`. */
export function NewCardForm(props: NewCardFormProps) {
  const { t } = useTranslation('cards');
  const methods = useQuery(paymentMethodsQuery());
  const setup = useQuery(cardSetupQuery());
  const loading = loadingOf(methods, setup);
  if (methods.data !== undefined && setup.data !== undefined) {
    return <FilledForm {...props} setup={setup.data} settings={methods.data.settings} />;
  }
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.new.loadFailed)}
    </InlineFailure>
  ) : (
    <Skeleton height={560} aria-hidden />
  );
}

interface FilledFormProps extends NewCardFormProps {
  readonly setup: CardSetup;
  readonly settings: PaymentSettings;
}

function FilledForm({ onSaved, onCancel, asksDefault, submit, setup, settings }: FilledFormProps) {
  const { t } = useTranslation('cards');
  const { t: common } = useTranslation('common');
  const { locale } = useFormat();
  const cardField = useRef<CardFieldHandle>(null);
  const form = useNewCard(setup, cardField, onSaved);
  const { field } = form;
  const card = field('card');
  const country = countryName(setup.country, locale);
  return (
    <form className="stack" onSubmit={(event) => void form.submit(event)} noValidate aria-label={t(($) => $.new.title)}>
      <ErrorSummary {...form.summary} />
      <CardFieldBox
        id={card.id}
        ref={cardField}
        settings={settings}
        secret={setup.secret}
        error={typeof card.error === 'string' ? card.error : undefined}
      />
      <TextInput {...field('name')} autoComplete="cc-name" maxLength={200} />
      <TextInput {...field('address1')} autoComplete="billing address-line1" maxLength={200} />
      <TextInput
        {...field('address2')}
        label={common(($) => $.form.optional, { label: t(($) => $.new.address2) })}
        autoComplete="billing address-line2"
        maxLength={200}
      />
      <TextInput {...field('town')} autoComplete="billing address-level2" maxLength={100} />
      <TextInput {...field('postcode')} autoComplete="billing postal-code" autoCapitalize="characters" maxLength={10} />
      <LockedField label={t(($) => $.new.country)} value={country ?? setup.country} reason={t(($) => $.new.countryFixed)} />
      {asksDefault && <Checkbox {...field('isDefault', 'checkbox')} size="md" />}
      <p className={classes.agreement}>{t(($) => $.new.agreement)}</p>
      <div className={classes.actions}>
        <Button type="submit" loading={form.isBusy}>
          {submit ?? t(($) => $.new.submit)}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel} disabled={form.isBusy}>
            {t(($) => $.new.cancel)}
          </Button>
        )}
      </div>
    </form>
  );
}
