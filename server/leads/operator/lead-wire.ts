import type { Answer } from '../../../contract/kit/endpoint.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { LeadBuyer, LeadHappened, OperatorLead, operatorLeads } from '../../../contract/leads/operator-endpoints.ts';
import { computeScore } from '../../enquiries/check-rule.ts';
import type { StoredCheck } from '../../enquiries/checks.ts';
import { doubtsAbout } from '../../enquiries/hold-reason-rule.ts';
import type { StoredTracking } from '../../enquiries/tracking.ts';
import type { MaskedContact } from '../../enquiries/contacts.ts';
import type { Buyer, Declined, GivenAnswer, MadeOffer, WholeLead } from './lead-parts-query.ts';
import type { DeskLead } from './leads-query.ts';
import type { TimelineRow } from './timeline-query.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function deskLeadWire(lead: DeskLead): OperatorLead {
  return {
    id: lead.id,
    code: lead.code,
    stage: lead.stage,
    status: lead.status,
    hold_reasons: [...(lead.heldAsDuplicate ? (['duplicate'] as const) : []), ...lead.holdReasons],
    qualified: lead.qualified,
    country: lead.country,
    work_type: lead.workType,
    outcode: lead.outcode,
    timescale: lead.timescale,
    source: lead.source,
    received_at: lead.receivedAt.toISOString(),
    hold_release_at: iso(lead.holdReleaseAt),
    released_at: iso(lead.releasedAt),
    priority_until: iso(lead.priorityUntil),
    price: toMajor(lead.priceMinor),
    currency: lead.currency,
    sold: lead.sold,
    reserved: lead.reserved,
    maximum: lead.maximum,
  };
}

const named = ({ companyId, companyName }: { readonly companyId: number; readonly companyName: string }) => ({
  id: companyId,
  name: companyName,
});

function buyerWire(buyer: Buyer): LeadBuyer {
  const { reportId, reportState } = buyer;
  return {
    company: named(buyer),
    code: buyer.code,
    channel: buyer.channel,
    bought_at: buyer.boughtAt.toISOString(),
    price: toMajor(buyer.netMinor),
    invoice: { code: buyer.invoiceCode, status: buyer.invoiceStatus, creditable_net: toMajor(buyer.creditableNetMinor) },
    credit_note: buyer.creditNote,
    report: reportId === null || reportState === null ? null : { id: reportId, state: reportState },
  };
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const toAmount = (value: unknown): number | null => (typeof value === 'number' ? toMajor(value) : null);

/** Why it was held for review at intake. */
function whyHeld({ duplicate, holdReasons }: TimelineRow['detail']): string | null {
  const reasons = [...(duplicate === true ? ['duplicate'] : []), ...(Array.isArray(holdReasons) ? holdReasons.map(String) : [])];
  return reasons.length === 0 ? null : reasons.join(',');
}

function happenedWire({ event, at, companyId, companyName, staffName, detail }: TimelineRow): LeadHappened {
  const changed = event === 'price_overridden' ? toAmount : toNumber;
  const until = toText(detail['until']);
  return {
    event,
    at: at.toISOString(),
    company: companyId === null || companyName === null ? null : { id: companyId, name: companyName },
    staff: staffName,
    reason: event === 'received' ? whyHeld(detail) : (toText(detail['reason']) ?? toText(detail['ground'])),
    code: toText(detail['code']),
    channel: toText(detail['channel']),
    until: until === null ? null : new Date(until).toISOString(),
    amount: toAmount(detail['amountMinor'] ?? detail['listPriceMinor']),
    from: changed(detail['from']),
    to: changed(detail['to']),
    count: toNumber(detail['count']),
  };
}

const trackingWire = ({ fields, leftOut }: StoredTracking) => ({
  fields: Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, value })),
  left_out: leftOut,
});

export interface LeadParts {
  readonly lead: WholeLead;
  readonly answers: readonly GivenAnswer[];
  readonly checks: readonly StoredCheck[];
  readonly tracking: StoredTracking | undefined;
  readonly customer: MaskedContact | undefined;
  readonly buyers: readonly Buyer[];
  readonly offers: readonly MadeOffer[];
  readonly declines: readonly Declined[];
  readonly timeline: readonly TimelineRow[];
}

type Whole = Answer<(typeof operatorLeads)['GET /operator/leads/{id}']>['body']['data'];

export function wholeLeadWire({ lead, answers, checks, tracking, customer, buyers, offers, declines, timeline }: LeadParts): Whole {
  return {
    lead: deskLeadWire(lead),
    description: lead.description,
    answers: [...answers],
    doubtful_passages: lead.status === 'held' ? doubtsAbout(lead) : [],
    tracking: tracking === undefined ? null : trackingWire(tracking),
    customer: customer ?? null,
    checks: checks.map(({ kind, passed, points, foundAt, provenBy }) => ({
      kind,
      passed,
      points,
      at: foundAt.toISOString(),
      proven_by: provenBy,
    })),
    score: computeScore(checks),
    score_limit: lead.scoreLimit,
    agreed_maximum: lead.agreedMaximum,
    base_price: toMajor(lead.basePriceMinor),
    price_override: lead.priceOverrideMinor === null ? null : toMajor(lead.priceOverrideMinor),
    removal_reason: lead.removalReason,
    opens_at: iso(lead.opensAt),
    opened_at: iso(lead.openedAt),
    buyers: buyers.map(buyerWire),
    offers: offers.map((offer) => ({
      company: named(offer),
      offered_at: offer.offeredAt.toISOString(),
      until: offer.until.toISOString(),
      ended_at: iso(offer.endedAt),
      outcome: offer.outcome,
      by_hand: offer.byHand,
    })),
    declines: declines.map((decline) => ({
      company: named(decline),
      declined_at: decline.declinedAt.toISOString(),
      reason: decline.reason,
    })),
    timeline: timeline.map(happenedWire),
    last_change: lead.lastChange,
  };
}
