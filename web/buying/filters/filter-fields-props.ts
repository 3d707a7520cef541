import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Filters } from '../search-params.ts';

export interface FieldsProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly onChange: (filters: Filters) => void;
  /** What the server says of the postcode that it was last asked for. */
  readonly postcodeRefusal?: string | undefined;
  /** Set where nothing applies until a button further down; whether that button has been pressed in vain. */
  readonly draft?: { readonly isChecked: boolean };
}
