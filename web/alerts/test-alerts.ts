import type { LeadAlertGroups } from '../../contract/alerts/endpoints.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';

const halfAnHour = 1_800_000;

interface AlertFacts {
  readonly viewed?: boolean;
  /** Milliseconds since the alert arrived. */
  readonly age?: number;
  readonly sold?: number;
}

export function testAlert(id: number, { viewed = false, age = 0, sold = 1 }: AlertFacts = {}): LeadAlertGroups['priority'][number] {
  return {
    id,
    code: `Q${id}`,
    first_request: new Date(Date.now() - age).toISOString(),
    availability_guarantee_until: new Date(Date.now() + halfAnHour).toISOString(),
    dashboard_lead: { notification_viewed: viewed },
    enquiry: {
      sold,
      number_leads_requested: 3,
      work_type_description: `Boiler repair ${id}`,
      town: 'Leicester',
      postcode: 'LE4',
      quote_code: `QUOTE${id}`,
    },
  };
}

export const noAlerts: LeadAlertGroups = { priority: [], priorityExpired: [], soldOut: [] };

/** Server with these alerts, which clears and marks on request. */
export const alertsAnswer = (data: LeadAlertGroups): TestAnswers => ({
  'GET /lead/notifications': answer('GET /lead/notifications', { data }),
  'PUT /lead/notifications/dismiss': answer('PUT /lead/notifications/dismiss', { data: {} }),
  'PUT /lead/notifications/mark-read': answer('PUT /lead/notifications/mark-read', { data: {} }),
});
