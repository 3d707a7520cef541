import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Format } from '../../../contract/kit/format.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { consumerLanguage, type Spoken } from '../../enquiries/consumer-page-rule.ts';
import { unitOf } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import { consumerTexts, type Say } from '../messages.ts';

/** What the consumer's own page is written with: their language, zone and formats of its country. */
export interface OwnWords {
  readonly say: Say;
  readonly language: PageLanguage;
  readonly country: CountryCode;
  readonly format: Format;
  /** Where the page stands; the key of its consumer is in it. */
  readonly address: string;
}

export function ownWords(spoken: Spoken, address: string): OwnWords {
  const { country } = spoken;
  const { timeZone } = unitOf(country);
  const language = consumerLanguage(spoken);
  return {
    say: consumerTexts(language),
    language,
    country,
    address,
    format: formatsFor({ language, country, timeZone }),
  };
}
