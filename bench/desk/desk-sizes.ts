/** Row counts for everything the back office lists. */
export interface DeskSize {
  readonly enquiries: number;
  readonly companies: number;
  /** Items waiting in each queue. Decided items leave, so this grows with staff, not with years. */
  readonly waiting: number;
  readonly tickets: number;
  readonly introductions: number;
  readonly messages: number;
  readonly entries: number;
  readonly jobs: number;
  readonly notices: number;
  readonly sources: number;
}

/** The size the goals are stated for. */
export const largeDesk: DeskSize = {
  enquiries: 1_000_000,
  companies: 20_000,
  waiting: 2_000,
  tickets: 20_000,
  introductions: 20_000,
  messages: 500_000,
  entries: 300_000,
  jobs: 200_000,
  notices: 1_000,
  sources: 40,
};

/** A thousand of each. */
export const smallDesk: DeskSize = {
  enquiries: 1_000,
  companies: 1_000,
  waiting: 20,
  tickets: 1_000,
  introductions: 1_000,
  messages: 1_000,
  entries: 1_000,
  jobs: 1_000,
  notices: 50,
  sources: 5,
};
