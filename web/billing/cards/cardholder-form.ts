import { isCountryForm, type CountryCode } from '../../../contract/kit/country.ts';
import { fullPostcodeProblem } from '../../../contract/kit/postcode-rule.ts';
import { type FormRules, requiredProblem } from '../../../contract/kit/problem.ts';
import { defaultCountry } from '../../companies/business-unit.ts';
import type { CardSetup } from './api.ts';
import type { Cardholder } from './provider/browser-provider.ts';

/** The form as it is sent. A type, not an interface: a form takes any record. */
export type CardholderForm = {
  /** Stands for the provider's fields, whose content never comes here: the place of what the provider says of them. */
  card: '';
  name: string;
  address1: string;
  address2: string;
  town: string;
  postcode: string;
  isDefault: boolean;
};

/** What the server knows of the company's address, to be put right where the card is somebody else's. */
export function filledFrom({ name, address1, address2, town, postcode }: CardSetup): CardholderForm {
  return { card: '', name, address1, address2, town, postcode, isDefault: false };
}

export function cardholderRules(country: string): FormRules<CardholderForm> {
  return {
    name: requiredProblem,
    address1: requiredProblem,
    town: requiredProblem,
    postcode: (postcode) => fullPostcodeProblem(postcode, codeOf(country)),
  };
}

export function cardholderOf({ name, address1, address2, town, postcode }: CardholderForm, country: string): Cardholder {
  const [holder, line1, line2, place, code] = [name, address1, address2, town, postcode].map((text) => text.trim());
  return { name: holder ?? '', address1: line1 ?? '', address2: line2 ?? '', town: place ?? '', postcode: code ?? '', country };
}

function codeOf(country: string): CountryCode {
  const code = country.toLowerCase();
  return isCountryForm(code) ? code : defaultCountry;
}
