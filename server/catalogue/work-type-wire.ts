import type { TextsWire } from '../../contract/catalogue/catalogue-texts.ts';
import type { QuestionWire } from '../../contract/catalogue/work-types-endpoints.ts';
import { offeredCountries, type CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { toMajor } from '../../contract/kit/money.ts';
import type { FormValues } from '../platform/http/route.ts';
import type { WorkTypeContent, RetirementImpact, CurrentPrice, EditedQuestion, EditedWorkType, Scheme } from './work-types.ts';
import type { QuestionContent } from './change-question.ts';
import { isTimescale } from './change-question.ts';
import { toLocalisedTexts, toShownTexts } from './translation-rule.ts';
import type { readWorkTypeTree } from './work-type-tree-query.ts';

export const listUnpricedCountries = (priced: readonly CountryCode[]): CountryCode[] =>
  offeredCountries().filter((country) => !priced.includes(country));

export function treeWire({ categories, workTypes, questions, languages }: Awaited<ReturnType<typeof readWorkTypeTree>>) {
  const byCategory = Map.groupBy(workTypes, ({ categoryId }) => categoryId);
  return {
    categories: categories.map((category) => ({
      ...category,
      untranslated: [...category.untranslated],
      leads: (byCategory.get(category.id) ?? []).reduce((sum, { leads }) => sum + leads, 0),
      work_types: (byCategory.get(category.id) ?? []).map(({ id, code, description, retired, companies, leads, untranslated, priced }) => ({
        id,
        code,
        description,
        retired,
        companies,
        leads,
        untranslated: [...untranslated],
        unpriced: listUnpricedCountries(priced),
        priced: priced.length,
      })),
    })),
    languages,
    questions: questions.map((question) => ({ ...question, untranslated: [...question.untranslated] })),
  };
}

export function questionWire({ id, code, text, untranslated, hiddenFromBuyers, glance, options, usedBy }: EditedQuestion): QuestionWire {
  return {
    id,
    code,
    kind: options.length === 0 ? 'text' : 'choice',
    text: toShownTexts(text, untranslated),
    hidden_from_buyers: hiddenFromBuyers,
    glance: glance === null ? null : { place: glance.place, label: glance.label === null ? null : glanceLabelWire(glance.label) },
    options: options.map((option) => ({ code: option.code, text: toShownTexts(option.text, option.untranslated) })),
    asked_always: isTimescale(id),
    used_by: usedBy,
  };
}

/** Operators edit every language. */
function glanceLabelWire(label: Readonly<Record<string, string>>): TextsWire {
  const of = (language: PageLanguage): string | null => label[language] ?? null;
  return { en: label['en'] ?? '', sv: of('sv'), da: of('da'), no: of('no'), es: of('es'), fr: of('fr') };
}

export function questionForm(question: EditedQuestion): FormValues {
  const { text, hidden_from_buyers, glance, options } = questionWire(question);
  return { text, hidden_from_buyers, glance, options };
}

const givenLanguages = (label: TextsWire): Record<string, string> =>
  Object.fromEntries(Object.entries(label).flatMap(([language, text]) => (text === null ? [] : [[language, text]])));

/** Reads a question's fields from the request. */
export function questionContent(body: {
  readonly text: TextsWire;
  readonly hidden_from_buyers: boolean;
  readonly glance: QuestionWire['glance'];
  readonly options: readonly { readonly code: string; readonly text: TextsWire }[];
}): QuestionContent {
  return {
    text: toLocalisedTexts(body.text),
    hiddenFromBuyers: body.hidden_from_buyers,
    glance:
      body.glance === null
        ? null
        : { place: body.glance.place, label: body.glance.label === null ? null : givenLanguages(body.glance.label) },
    options: body.options.map(({ code, text }) => ({ code, ...toLocalisedTexts(text) })),
  };
}

function contentWire(workType: EditedWorkType) {
  return {
    category_id: workType.categoryId,
    name: toShownTexts(workType.name, workType.untranslated),
    finance_allowed: workType.financeAllowed,
    requirements: [...workType.requirements],
    questions: [...workType.questions],
  };
}

export const workTypeForm = (workType: EditedWorkType): FormValues => contentWire(workType);

/** Reads a work type's fields from the request. */
export function workTypeContent(body: ReturnType<typeof contentWire>): WorkTypeContent {
  const { category_id: categoryId, name, finance_allowed: financeAllowed, requirements, questions } = body;
  return { categoryId, name: toLocalisedTexts(name), financeAllowed, requirements, questions };
}

export interface WorkTypeParts {
  readonly prices: readonly CurrentPrice[];
  readonly asked: readonly EditedQuestion[];
  readonly schemes: readonly Scheme[];
  readonly affected: RetirementImpact;
}

export function workTypeWire(workType: EditedWorkType, { prices, asked, schemes, affected }: WorkTypeParts) {
  const { onSale, ...counts } = affected;
  return {
    id: workType.id,
    code: workType.code,
    site: workType.site,
    ...contentWire(workType),
    category: workType.category,
    retired_at: workType.retiredAt?.toISOString() ?? null,
    reporting_allowed: workType.reportingAllowed,
    prices: prices.map(({ netMinor, ...price }) => ({ ...price, price: toMajor(netMinor) })),
    unpriced: listUnpricedCountries(prices.map(({ country }) => country)),
    asked: asked.map(questionWire),
    schemes: [...schemes],
    affected: { ...counts, on_sale: onSale },
  };
}
