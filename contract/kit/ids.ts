declare const brand: unique symbol;

/** An id of one kind of thing, so that an enquiry's id can never be passed as a company's. */
export type Id<Kind extends string> = number & { readonly [brand]: Kind };

/** Created by the session gate (and by jobs that re-read their company): whose data a query may touch. */
export type CompanyId = Id<'company'>;
export type UserId = Id<'user'>;
export type StaffId = Id<'staff'>;
export type EnquiryId = Id<'enquiry'>;
export type PurchaseId = Id<'purchase'>;
export type SourceId = Id<'source'>;

/** Brands a number as an id. Call it where the number enters: a validated parameter or a row of that table. */
export function asId<Kind extends string>(value: number): Id<Kind> {
  return value as Id<Kind>;
}
