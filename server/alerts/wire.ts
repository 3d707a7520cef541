import type { LeadAlertGroups, LeadAlertWire } from '../../contract/lead-alerts.ts';
import type { LeadAlert } from './lead-alerts-query.ts';

function leadAlertWire(alert: LeadAlert): LeadAlertWire {
  return {
    id: alert.enquiryId,
    code: alert.quoteCode,
    first_request: alert.receivedAt.toISOString(),
    availability_guarantee_until: alert.guaranteeUntil.toISOString(),
    dashboard_lead: { notification_viewed: alert.viewed },
    enquiry: {
      sold: alert.sold,
      number_leads_requested: alert.maxSales,
      work_type_description: alert.workType,
      town: alert.town ?? '',
      postcode: alert.district,
      quote_code: alert.quoteCode,
    },
  };
}

/** The pane's three groups, each in the order of the list. */
export function leadAlertGroups(alerts: readonly LeadAlert[]): LeadAlertGroups {
  const ofGroup = (group: LeadAlert['group']) => alerts.filter((alert) => alert.group === group).map(leadAlertWire);
  return { priority: ofGroup('priority'), priorityExpired: ofGroup('priorityExpired'), soldOut: ofGroup('soldOut') };
}
