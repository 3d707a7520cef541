/** Days of the company's calendar, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
