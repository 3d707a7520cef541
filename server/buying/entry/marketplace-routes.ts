import { postcodeErrorKey } from '../../../contract/kit/postcode-rule.ts';
import { buying } from '../../../contract/buying/endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { answer, ok, only, refuse, routes, type Route, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { listMarketplaceWorkTypes, sharedLabels } from '../marketplace/shared-labels.ts';
import type { ReadingBudget } from '../marketplace/reading-budget.ts';
import { findBase, positionCacheMs } from '../marketplace/company-base-query.ts';
import { countInside, queryMarketplace, sharedCountMs } from '../marketplace/marketplace-query.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { isShownTo, listAnswers, markViewed } from '../visible-lead-query.ts';
import { marketplaceRowWire } from './wire.ts';

function buildAlertOpened(
  caller: TradeCaller,
  query: { notifiercode?: string | undefined; sms?: string | undefined; r?: string | undefined },
) {
  return {
    companyId: caller.companyId,
    code: query.notifiercode ?? '',
    from: query.sms === '1' ? 'sms' : query.r === '1' ? 'email' : 'link',
  };
}

/** Routes for leads on sale and their details before purchase. */
export function marketplaceRoutes(spend: ReadingBudget): readonly Route[] {
  const counts = sharedAnswers(sharedCountMs);
  const readLabels = sharedLabels();
  const positions = sharedAnswers(positionCacheMs);
  return routes(
    only(
      buying,
      'GET /lead/marketplace',
      'GET /lead/marketplace/inside',
      'GET /lead/marketplace/work-types',
      'PUT /lead/mark-viewed/{id}',
      'GET /lead/questions/{id}',
    ),
    {
      'GET /lead/marketplace': async ({ db, inTx, caller, query }) => {
        // Reads do not write: an alerts job records the opening.
        if (query.notifiercode !== undefined) await inTx((tx) => tx.enqueue('record-alert-opened', buildAlertOpened(caller, query)));
        const found = await queryMarketplace(db, caller, query, counts);
        if (found.kind === 'bad_postcode') return refuseField('postcode', errorText(postcodeErrorKey(caller.country)));
        if (found.kind === 'bought') return answer(308, { data: { code: found.code } });
        const { total, preSelect, autoSwitched } = found;
        const { rows, reader } = found.found;
        const wait = await spend(
          caller.companyId,
          rows.map(({ id }) => id),
        );
        if (wait !== null) return refuse(429, [errorText('readingLimit', { minutes: Math.ceil(wait / 60) })], { retryAfterSeconds: wait });
        const meta = { totalResults: total, pageSize: query.pageSize, preSelect, autoSwitched };
        if (reader === null) return answer(200, { data: [], meta });
        const labels = await readLabels(inTx, reader.labelVersion);
        const base = await findBase(db, { country: caller.country, postcode: reader.companyPostcode }, positions);
        const by = { reader, language: caller.pageLanguage, labels, base };
        return answer(200, { data: rows.map((row) => marketplaceRowWire(row, by)), meta });
      },

      'GET /lead/marketplace/inside': async ({ db, caller, query }) => ok({ count: await countInside(db, caller, query) }),

      'GET /lead/marketplace/work-types': async ({ db, caller }) => ok(await listMarketplaceWorkTypes(db, caller)),

      'PUT /lead/mark-viewed/{id}': async ({ tx, caller, params }) => {
        const known = await markViewed(tx, { companyId: caller.companyId, enquiryId: asId<'enquiry'>(params.id) });
        return known ? ok({}) : refuse(404, [errorText('notFound')]);
      },

      'GET /lead/questions/{id}': async ({ db, caller, params }) => {
        const enquiryId = asId<'enquiry'>(params.id);
        if (!(await isShownTo(db, caller.companyId, enquiryId))) return refuse(404, [errorText('notFound')]);
        return ok(await listAnswers(db, enquiryId, caller.pageLanguage));
      },
    },
  );
}
