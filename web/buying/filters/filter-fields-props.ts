import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Filters } from '../list-filters.ts';

export interface FieldsProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly onChange: (filters: Filters) => void;
  /** The server's message about the last requested postcode. */
  readonly postcodeRefusal?: string | undefined;
  /** Set if changes apply only on a button press; `isChecked` once it was pressed with errors. */
  readonly draft?: { readonly isChecked: boolean };
}
