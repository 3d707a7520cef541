import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublicAnswer } from '../../platform/pages/public/add-public-pages.ts';
import type { FormPlace } from './form-page.ts';
import type { AddressOffers } from './offer-addresses.ts';

export interface FormStore extends Pick<Database, 'db' | 'inTx'> {
  /** Scheme, host and port that browsers use, without a slash at the end. */
  readonly publicUrl: string;
}

/** What every form needs. */
export interface FormOptions extends FormStore {
  readonly captcha: Captcha;
  readonly addresses: AddressOffers;
}

/** One of the forms that there are: of a site, alone or in the pages of others. */
export interface FormDoor extends FormOptions {
  readonly site: SiteKey;
  readonly isFramed: boolean;
}

/** On to another page of the same form. */
export const goTo = ({ framedBy }: Pick<FormPlace, 'framedBy'>, address: string): PublicAnswer =>
  framedBy === null ? { goTo: address } : { goTo: address, framedBy };
