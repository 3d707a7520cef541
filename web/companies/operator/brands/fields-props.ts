import type { TypedBrand } from './typed-brand.ts';

/** A part of the form of a brand. */
export interface FieldsProps {
  readonly typed: TypedBrand;
  readonly onChange: (typed: TypedBrand) => void;
  readonly isDisabled: boolean;
}
