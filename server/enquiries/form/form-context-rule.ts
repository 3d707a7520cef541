import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublicAnswer } from '../../platform/pages/public/add-public-pages.ts';
import type { FormPlace } from './form-page.tsx';
import type { AddressOffers } from './offer-addresses.ts';

export interface FormStore extends Pick<Database, 'db' | 'inTx'> {
  /** Origin as browsers use it, without a trailing slash. */
  readonly publicUrl: string;
}

/** Dependencies of every form. */
export interface FormOptions extends FormStore {
  readonly captcha: Captcha;
  readonly addresses: AddressOffers;
}

/** One form: of a site, standalone or embedded. */
export interface FormContext extends FormOptions {
  readonly site: SiteKey;
  readonly isFramed: boolean;
}

/** Redirects to another page of the same form. */
export const redirectTo = ({ framedBy }: Pick<FormPlace, 'framedBy'>, address: string): PublicAnswer =>
  framedBy === null ? { goTo: address } : { goTo: address, framedBy };
