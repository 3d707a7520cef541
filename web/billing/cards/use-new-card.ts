import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { type Card, type CardSetup, saveCard } from './api.ts';
import type { CardFieldHandle } from './card-field-box.tsx';
import { cardholderOf, type CardholderForm, cardholderRules, filledFrom } from './cardholder-form.ts';

/**
 * The form of a new card: our rules, then the provider's judgement of the card, then the server keeps it. What the provider
 * says stands at the card's field; all that was typed stays. A card that it took is not asked for again where keeping it failed.
 */
export function useNewCard(setup: CardSetup, cardField: RefObject<CardFieldHandle | null>, onSaved: (card: Card) => void) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const isTaken = useRef(false);
  return useAppForm<CardholderForm>({
    initial: filledFrom(setup),
    labels: {
      card: t(($) => $.new.card),
      name: t(($) => $.new.holder),
      address1: t(($) => $.new.address1),
      address2: t(($) => $.new.address2),
      town: t(($) => $.new.town),
      postcode: t(($) => $.new.postcode),
      isDefault: t(($) => $.new.makeDefault),
    },
    rules: cardholderRules(setup.country),
    failure: t(($) => $.new.failed),
    send: async (values) => {
      if (!isTaken.current) {
        const outcome = await cardField.current?.confirm(cardholderOf(values, setup.country));
        if (outcome === undefined) throw refusalOfCard(t(($) => $.new.cardFailed));
        if (outcome.kind === 'failed') throw refusalOfCard(outcome.message ?? t(($) => $.new.cardRefused));
        isTaken.current = true;
      }
      onSaved(await saveCard(client, { setup: setup.setup_intent_id, isDefault: values.isDefault }));
    },
  });
}

/** As if the server had said it of the field: it stands there and in the summary. */
function refusalOfCard(message: string): ApiRefusal {
  return new ApiRefusal(422, { data: { errors: [message], fields: { card: [message] } } }, null);
}
