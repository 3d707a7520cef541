import { catalogueCases } from './catalogue-cases.ts';
import { companyCases } from './company-cases.ts';
import { contentCases } from './content-cases.ts';
import { disputeCases } from './dispute-cases.ts';
import { marketplaceCases } from './marketplace-cases.ts';
import { moneyCases } from './money-cases.ts';
import { operationsCases } from './operations-cases.ts';
import { staffCases } from './staff-cases.ts';
import { brandCases } from './brand-cases.ts';
import { reviewCases } from './review-cases.ts';
import type { OperatorCases } from './operator-case.ts';

/**
 * One case for every write route of staff. A route without a case fails its test by name: add it to the file of its
 * domain, in route order.
 */
export const operatorCases: OperatorCases = {
  ...brandCases,
  ...catalogueCases,
  ...companyCases,
  ...contentCases,
  ...disputeCases,
  ...marketplaceCases,
  ...moneyCases,
  ...operationsCases,
  ...staffCases,
  ...reviewCases,
};
