import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Format } from '../../../contract/kit/format.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { consumerLanguage, type Spoken } from '../../enquiries/consumer-page-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import { consumerTexts, type Say } from '../messages.ts';

/** Locale of the consumer page: the consumer's language, their country's time zone and formats. */
export interface ConsumerLocale {
  readonly say: Say;
  readonly language: PageLanguage;
  readonly country: CountryCode;
  readonly format: Format;
  /** URL of the page; contains the consumer's token. */
  readonly address: string;
}

export function buildConsumerLocale(spoken: Spoken, address: string): ConsumerLocale {
  const { country } = spoken;
  const { timeZone } = getUnit(country);
  const language = consumerLanguage(spoken);
  return {
    say: consumerTexts(language),
    language,
    country,
    address,
    format: formatsFor({ language, country, timeZone }),
  };
}
