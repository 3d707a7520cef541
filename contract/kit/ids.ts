declare const brand: unique symbol;

/** A number that names one kind of thing, so that an enquiry's id can never be passed where a company's is meant. */
export type Id<Kind extends string> = number & { readonly [brand]: Kind };

/** Minted by the session gate (and by jobs that re-read their company): whose data a query may touch. */
export type CompanyId = Id<'company'>;
export type UserId = Id<'user'>;
export type StaffId = Id<'staff'>;
export type EnquiryId = Id<'enquiry'>;
export type PurchaseId = Id<'purchase'>;
export type SourceId = Id<'source'>;

/** Gives a number its meaning. Call it where the number enters: a validated parameter or a row of that table. */
export function asId<Kind extends string>(value: number): Id<Kind> {
  return value as Id<Kind>;
}
