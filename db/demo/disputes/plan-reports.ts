import type { ReportReason } from '../../../contract/disputes/values.ts';
import type { DemoCountry } from '../demo-countries.ts';
import { seededDraws } from '../seeded-random.ts';
import { complaints, type Complaint } from './report-words.ts';

export type Step = 'judge' | 'answer' | 'accepted' | 'rejected' | 'extended' | 'appeal' | 'appeal accepted' | 'appeal rejected';

/** Courses of a report, in hours after it was made. Steps in the future leave it open. */
type Course = readonly (readonly [hours: number, step: Step])[];

const courses: readonly Course[] = [
  [
    [2, 'judge'],
    [74, 'answer'],
    [80, 'accepted'],
  ],
  [
    [2, 'judge'],
    [74, 'answer'],
    [78, 'rejected'],
  ],
  [
    [2, 'judge'],
    [26, 'extended'],
  ],
  [
    [2, 'judge'],
    [74, 'answer'],
    [79, 'rejected'],
    [120, 'appeal'],
    [145, 'appeal accepted'],
  ],
  [
    [2, 'judge'],
    [74, 'answer'],
    [77, 'rejected'],
    [100, 'appeal'],
    [150, 'appeal rejected'],
  ],
];

export const hourMs = 3_600_000;

/** Reports open now, made on purchases of a suitable age, with or without a question to the customer. */
const openOnes = [
  { wanted: 3, youngest: 8, oldest: 160, reportedAgo: 6, asksCustomer: false, course: 0 },
  { wanted: 2, youngest: 80, oldest: 160, reportedAgo: 20, asksCustomer: true, course: 0 },
  { wanted: 2, youngest: 120, oldest: 270, reportedAgo: 110, asksCustomer: false, course: 4 },
] as const;
const asking: ReadonlySet<ReportReason> = new Set(['hoaxlead', 'nocontacttried', 'wrongwork']);

export interface Plan {
  readonly complaint: Complaint;
  readonly course: Course;
  readonly reportedAt: Date;
}

/** Decides whether and when each purchase is reported, and its course; `often` is a share below 1. */
export function planReports(now: Date): (boughtAt: Date, country: DemoCountry, often: number) => Plan | undefined {
  const draws = seededDraws(20_261_124);
  const remainingOpen = openOnes.map((one) => ({ ...one, left: one.wanted as number }));
  let count = 0;
  const buildPlan = (complaint: Complaint | undefined, course: number, reportedAt: number): Plan | undefined => {
    const steps = courses[course];
    return complaint === undefined || steps === undefined ? undefined : { complaint, course: steps, reportedAt: new Date(reportedAt) };
  };
  return (boughtAt, country, often) => {
    const age = (now.getTime() - boughtAt.getTime()) / hourMs;
    const open = remainingOpen.find(({ left, youngest, oldest }) => left > 0 && age >= youngest && age <= oldest);
    if (open !== undefined) {
      open.left -= 1;
      const complaint = complaints[country].find(({ reason }) => asking.has(reason) === open.asksCustomer);
      return buildPlan(complaint, open.course, now.getTime() - open.reportedAgo * hourMs);
    }
    if (draws.fraction() >= often) return undefined;
    const all = complaints[country];
    const turn = count;
    count += 1;
    return buildPlan(all[turn % all.length], turn % courses.length, boughtAt.getTime() + draws.between(58, 120) * hourMs);
  };
}
