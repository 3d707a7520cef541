import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { operatorLeads } from '../../../contract/leads/operator-endpoints.ts';
import { writeAnswers } from '../../buying/visible-lead-query.ts';
import { selectChecks } from '../../enquiries/checks.ts';
import { maskedContact } from '../../enquiries/contacts.ts';
import { findTracking } from '../../enquiries/tracking.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { leadTexts } from '../messages.ts';
import { selectBuyers, selectDeclines, givenAnswers, selectOffers, wholeLead } from '../operator/lead-parts-query.ts';
import { deskLeadWire, wholeLeadWire } from '../operator/lead-wire.ts';
import type { LeadScope } from '../operator/lead-pieces-query.ts';
import { eachDeskLead, listDeskLeads, readLeadFilters } from '../operator/leads-query.ts';
import { selectTimeline } from '../operator/timeline-query.ts';
import { deskLeadSheet } from '../../../contract/leads/operator-values.ts';

const toScope = ({
  view,
  search,
  country,
  work_type,
  source,
}: {
  readonly view: LeadScope['view'];
  readonly search?: string | undefined;
  readonly country?: LeadScope['country'] | undefined;
  readonly work_type?: number | undefined;
  readonly source?: number | undefined;
}): LeadScope => ({
  view,
  search: search ?? null,
  country: country ?? null,
  workTypeId: work_type ?? null,
  sourceId: source ?? null,
});

/** In English, like the back office. */
function labelColumn(key: string): string {
  return isColumn(key) ? leadTexts('en')(`desk.${key}`) : key;
}

const isColumn = (key: string): key is keyof typeof deskLeadSheet.columns => key in deskLeadSheet.columns;

const writeTracking = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

async function* spreadsheet(db: Db, scope: LeadScope): AsyncGenerator<SheetRow> {
  const say = leadTexts('en');
  for await (const lead of eachDeskLead(db, scope)) {
    const { receivedAt, code, workType, country, outcode, timescale, priceMinor, currency, sold, reserved, maximum, stage } = lead;
    const origin = [lead.source, lead.campaignSource ?? '', lead.campaignMedium ?? '', lead.campaign ?? ''];
    const { tracking, description, answers } = lead;
    const job = [writeTracking(tracking), description, writeAnswers(answers)];
    const asked = [receivedAt.toISOString(), code, workType, country, outcode, timescale ?? ''];
    yield [...asked, toMajor(priceMinor), currency, sold, reserved, maximum, say(`desk.stages.${stage}`), ...origin, ...job];
  }
}

export const operatorLeadRoutes = routes(operatorLeads, {
  'GET /operator/leads': async ({ db, query }) => {
    const { order, page, pageSize } = query;
    const { rows, total } = await listDeskLeads(db, { ...toScope(query), order, page, pageSize });
    return answer(200, { data: rows.map(deskLeadWire), meta: { totalResults: total, pageSize } });
  },

  'GET /operator/leads/export': ({ db, query }) =>
    sheetFile({
      name: `leads-${query.view}`.replace('_', '-'),
      sheet: deskLeadSheet,
      wish: query,
      rows: spreadsheet(db, toScope(query)),
      label: labelColumn,
    }),

  'GET /operator/leads/filters': async ({ db }) => {
    const { workTypes, sources } = await readLeadFilters(db);
    return ok({ work_types: [...workTypes], sources: [...sources] });
  },

  'GET /operator/leads/{id}': async ({ db, params }) => {
    const id = asId<'enquiry'>(params.id);
    const lead = await db.first(wholeLead(id));
    if (lead === undefined) return refuse(404, [errorText('notFound')]);
    return ok(
      wholeLeadWire({
        lead,
        answers: await db.rows(givenAnswers(id)),
        checks: await db.rows(selectChecks(id)),
        tracking: await findTracking(db, id),
        customer: await db.first(maskedContact(id)),
        buyers: await db.rows(selectBuyers(id)),
        offers: await db.rows(selectOffers(id)),
        declines: await db.rows(selectDeclines(id)),
        timeline: await db.rows(selectTimeline(id)),
      }),
    );
  },
});
