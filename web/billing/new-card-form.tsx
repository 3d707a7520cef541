import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountryForm, type CountryCode } from '../../contract/kit/country.ts';
import { countryName } from '../../contract/kit/language.ts';
import { fullPostcodeProblem } from '../../contract/kit/postcode-rule.ts';
import { type FormRules, requiredProblem } from '../../contract/kit/problem.ts';
import { defaultCountry } from '../companies/business-unit.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { LockedField } from '../ui/form/locked-field.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { type Card, cardSetupQuery, type CardSetup, paymentMethodsQuery, type PaymentSettings, saveCard } from './cards-api.ts';
import { CardFieldBox, type CardFieldHandle } from './card-field-box.tsx';
import classes from './new-card-form.module.css';
import type { Cardholder } from './browser-provider.ts';

/** Lets a payment save the card with its own button. */
export interface NewCardHandle {
  /** Saves the card; undefined if that failed, and the form shows why. */
  readonly save: () => Promise<Card | undefined>;
}

interface NewCardFormProps {
  /** Whether the card may be made the default; the first one is anyway. */
  readonly asksDefault: boolean;
  /** Called once the card is saved. */
  readonly onSaved?: (card: Card) => void;
  readonly onCancel?: () => void;
  /** With it the form has no buttons of its own, and Enter calls `onEnter`. */
  readonly ref?: Ref<NewCardHandle>;
  readonly onEnter?: () => void;
}

/** Form for a new card: provider fields, holder and billing address. The page must load the texts `cards` and `errors`. */
export function NewCardForm(props: NewCardFormProps) {
  const { t } = useTranslation('cards');
  const methods = useQuery(paymentMethodsQuery());
  const setup = useQuery(cardSetupQuery());
  const loading = toRegionLoading(methods, setup);
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

function FilledForm({ onSaved, onCancel, onEnter, ref, asksDefault, setup, settings }: FilledFormProps) {
  const { t } = useTranslation('cards');
  const { t: common } = useTranslation('common');
  const { locale } = useFormat();
  const cardField = useRef<CardFieldHandle>(null);
  const form = useNewCard(setup, cardField, onSaved);
  useImperativeHandle(ref, () => ({ save: form.save }));
  const { field } = form;
  const card = field('card');
  const country = countryName(setup.country, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onEnter === undefined) void form.submit();
    else onEnter();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label={t(($) => $.new.title)}>
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
      {onEnter === undefined && (
        <div className={classes.actions}>
          <Button type="submit" loading={form.isBusy}>
            {t(($) => $.new.submit)}
          </Button>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel} disabled={form.isBusy}>
              {t(($) => $.new.cancel)}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/**
 * Runs the card form: our validation, then the provider, then saving. Provider errors appear at the card field and input is kept. If saving
 * fails, an accepted card is not submitted again.
 */
function useNewCard(setup: CardSetup, cardField: RefObject<CardFieldHandle | null>, onSaved: NewCardFormProps['onSaved']) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const isTaken = useRef(false);
  const saved = useRef<Card>(undefined);
  const form = useAppForm<CardholderForm>({
    initial: toPrefilledForm(setup),
    labels: {
      card: t(($) => $.new.card),
      name: t(($) => $.new.holder),
      address1: t(($) => $.new.address1),
      address2: t(($) => $.new.address2),
      town: t(($) => $.new.town),
      postcode: t(($) => $.new.postcode),
      isDefault: t(($) => $.new.makeDefault),
    },
    asks: {
      name: t(($) => $.new.ask.holder),
      address1: t(($) => $.new.ask.address1),
      town: t(($) => $.new.ask.town),
      postcode: t(($) => $.new.ask.postcode),
    },
    rules: cardholderRules(setup.country),
    failure: t(($) => $.new.failed),
    send: async (values) => {
      if (!isTaken.current) {
        const outcome = await cardField.current?.confirm(toCardholder(values, setup.country));
        if (outcome === undefined) throw toCardRefusal(t(($) => $.new.cardFailed));
        if (outcome.kind === 'failed') throw toCardRefusal(outcome.message ?? t(($) => $.new.cardRefused));
        isTaken.current = true;
      }
      saved.current = await saveCard(client, { setup: setup.setup_intent_id, isDefault: values.isDefault });
      onSaved?.(saved.current);
    },
  });
  const save = async () => {
    await form.submit();
    return saved.current;
  };
  return { ...form, save };
}

/** Wraps a provider message as a field refusal, so it shows at the field and in the summary. */
function toCardRefusal(message: string): ApiRefusal {
  return new ApiRefusal(422, { data: { errors: [message], fields: { card: [message] } } }, null);
}

/** Values of the form. A type, not an interface, because forms accept any record. */
type CardholderForm = {
  /** Placeholder for the provider's fields, whose content never reaches us; provider errors attach to it. */
  card: '';
  name: string;
  address1: string;
  address2: string;
  town: string;
  postcode: string;
  isDefault: boolean;
};

/** Prefills the company's address; the user edits it if the card belongs to someone else. */
function toPrefilledForm({ name, address1, address2, town, postcode }: CardSetup): CardholderForm {
  return { card: '', name, address1, address2, town, postcode, isDefault: false };
}

function cardholderRules(country: string): FormRules<CardholderForm> {
  return {
    name: requiredProblem,
    address1: requiredProblem,
    town: requiredProblem,
    postcode: (postcode) => fullPostcodeProblem(postcode, toCountryCode(country)),
  };
}

function toCardholder({ name, address1, address2, town, postcode }: CardholderForm, country: string): Cardholder {
  const [holder, line1, line2, place, code] = [name, address1, address2, town, postcode].map((text) => text.trim());
  return { name: holder ?? '', address1: line1 ?? '', address2: line2 ?? '', town: place ?? '', postcode: code ?? '', country };
}

function toCountryCode(country: string): CountryCode {
  const code = country.toLowerCase();
  return isCountryForm(code) ? code : defaultCountry;
}
