import {
  distribution,
  type CompanyWorkType,
  type EnquiryDistribution,
  type GivenLeadDelivery,
  type LeadTypeCost,
} from '../../contract/distribution/endpoints.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { lockAccount } from '../billing/account.ts';
import { only, ok, routes, type FormValues } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import type { Run, SentAlert, SentDigest, TurnRow, Unmatched } from './distribution-query.ts';
import { readCostFacts, listLeadDelivery, saveLeadDelivery, type CapSetting, type LeadDelivery } from './lead-delivery.ts';
import { leadTypeCosts, type PricedLeadType } from './lead-type-costs-rule.ts';
import type { WantedDelivery } from './store.ts';

const own = only(distribution, 'GET /company/lead-delivery/', 'GET /company/lead-delivery/costs/', 'PUT /company/lead-delivery/');

export const distributionRoutes = routes(own, {
  'GET /company/lead-delivery/': async ({ db, caller }) => {
    const list = await listLeadDelivery(db, caller.companyId, caller.pageLanguage);
    return { ...ok(list.map(companyWorkTypeWire)), form: leadDeliveryForm(list) };
  },

  'GET /company/lead-delivery/costs/': async ({ db, caller }) =>
    ok(leadTypeCosts(await readCostFacts(db, caller.companyId)).map(leadTypeCostWire)),

  'PUT /company/lead-delivery/': async ({ tx, caller, body, refuseIfChanged }) => {
    const { companyId, pageLanguage: language } = caller;
    await tx.rows(lockAccount(companyId));
    const changed = refuseIfChanged(leadDeliveryForm(await listLeadDelivery(tx, companyId, language)));
    if (changed !== undefined) return changed;
    const outcome = await saveLeadDelivery(tx, { companyId, wanted: wantedFromWire(body) });
    if (outcome.kind === 'not_covered') {
      const place = body.findIndex(({ id }) => outcome.workTypeIds.includes(id));
      return refuseField(`${place}.id`, errorText('workTypeNotCovered'));
    }
    const list = await listLeadDelivery(tx, companyId, language);
    return { ...ok(list.map(companyWorkTypeWire)), form: leadDeliveryForm(list) };
  },
});

const capWire = ({ on, value, used }: CapSetting): CompanyWorkType['caps']['day'] => ({ toggle: on, value, used });

function companyWorkTypeWire(delivery: LeadDelivery): CompanyWorkType {
  const { workTypeId, workTypeName, categoryId, categoryName, allowAutoaccept, day, week, month } = delivery;
  return {
    id: workTypeId,
    work_type: { id: workTypeId, description: workTypeName, category: { id: categoryId, name: categoryName } },
    allow_autoaccept: allowAutoaccept,
    caps: { day: capWire(day), week: capWire(week), month: capWire(month) },
    hasCaps: day.on || week.on || month.on,
  };
}

function leadTypeCostWire({ workTypeId, currency, priceMinor, came, averagePriceMinor, usual }: PricedLeadType): LeadTypeCost {
  return {
    id: workTypeId,
    currency,
    price: toMajor(priceMinor),
    came: [...came],
    average_price: averagePriceMinor === null ? null : toMajor(averagePriceMinor),
    usual: { leads: usual, per: 'month', price: toMajor(usual * (averagePriceMinor ?? 0)) },
  };
}

function wantedFromWire(given: GivenLeadDelivery): WantedDelivery[] {
  const cap = ({ toggle, value }: GivenLeadDelivery[number]['caps']['day']) => ({ on: toggle, value });
  return given.map(({ id, allow_autoaccept, caps }) => ({
    workTypeId: id,
    allowAutoaccept: allow_autoaccept,
    day: cap(caps.day),
    week: cap(caps.week),
    month: cap(caps.month),
  }));
}

/** The editable values by work type. Cap usage changes automatically and is not an edit. */
function leadDeliveryForm(list: readonly LeadDelivery[]): FormValues {
  const edited = ({ on, value }: CapSetting) => [on, value];
  return Object.fromEntries(
    list.map(({ workTypeId, allowAutoaccept, day, week, month }) => [
      String(workTypeId),
      [allowAutoaccept, edited(day), edited(week), edited(month)],
    ]),
  );
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const alertWire = ({ channel, own, writtenAt, sentAt, failedAt, state, openedAt, openedFrom }: SentAlert) => ({
  channel,
  own,
  written_at: writtenAt.toISOString(),
  sent_at: iso(sentAt),
  failed_at: iso(failedAt),
  state,
  opened_at: iso(openedAt),
  opened_from: openedFrom,
});

function turnWire(turn: TurnRow, alerts: readonly SentAlert[]): EnquiryDistribution['matched'][number] {
  const { offerUntil, purchaseCode, purchaseChannel, purchasedAt } = turn;
  return {
    position: turn.position,
    company: { id: turn.companyId, name: turn.companyName },
    automatic: turn.automatic,
    decision: turn.decision ?? 'waiting',
    reason: turn.reason,
    decided_at: iso(turn.decidedAt),
    offer: offerUntil === null ? null : { until: offerUntil.toISOString(), ended_at: iso(turn.offerEndedAt), outcome: turn.offerOutcome },
    purchase:
      purchaseCode === null || purchaseChannel === null || purchasedAt === null
        ? null
        : { code: purchaseCode, channel: purchaseChannel, at: purchasedAt.toISOString() },
    alerts: alerts.filter((alert) => alert.companyId === turn.companyId).map(alertWire),
  };
}

export function enquiryDistributionWire(
  run: Run,
  {
    turns,
    alerts,
    digests,
    unmatched,
  }: {
    readonly turns: readonly TurnRow[];
    readonly alerts: readonly SentAlert[];
    readonly digests: readonly SentDigest[];
    readonly unmatched: readonly Unmatched[];
  },
): EnquiryDistribution {
  const byReason = Map.groupBy(unmatched, (one) => one.reason);
  return {
    matched_at: iso(run.matchedAt),
    settled_at: iso(run.settledAt),
    window_until: iso(run.windowUntil),
    opens_at: iso(run.opensAt),
    opened_at: iso(run.openedAt),
    matched: turns.map((turn) => turnWire(turn, alerts)),
    not_matched: [...byReason].map(([reason, companies]) => ({
      reason,
      companies: companies.map(({ companyId, companyName }) => ({ id: companyId, name: companyName })),
    })),
    digests: digests.map((digest) => ({
      ...alertWire(digest),
      company: { id: digest.companyId, name: digest.companyName },
      due_at: digest.dueAt.toISOString(),
    })),
    nearby: run.nearby,
  };
}
