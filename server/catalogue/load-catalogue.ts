import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../platform/database/database.ts';
import { catalogueFiles, catalogueRows, type Catalogue, type CatalogueFile } from './catalogue-file-rule.ts';
import { fillCategoryNames, fillOptionTexts, fillQuestionTexts, fillWorkTypeNames } from './complete-texts.ts';
import { nameRanks } from './name-rank-rule.ts';
import {
  namedWorkTypes,
  replaceHolidays,
  replaceRequirements,
  replaceWorkTypeQuestions,
  retireMissingWorkTypes,
  saveCategories,
  saveNameRanks,
  saveQuestionOptions,
  saveQuestions,
  saveRejectReasons,
  saveSchemes,
  saveWorkTypes,
} from './store.ts';

async function readCatalogue(folder: string): Promise<Catalogue> {
  const names = Object.keys(catalogueFiles) as CatalogueFile[];
  const files = await Promise.all(
    names.map(async (name) => {
      const parsed = catalogueFiles[name].safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (!parsed.success) throw new Error(`${name} of the catalogue cannot be used: ${parsed.error.message}`);
      return [name, parsed.data] as const;
    }),
  );
  return Object.fromEntries(files) as Catalogue;
}

/**
 * Brings the catalogue in line with the files of `folder` (db/reference/catalogue). Run again it changes nothing. A work type
 * that left the files is retired. Prices are none of its business: they are the operator's from the first.
 */
export async function loadCatalogue(tx: Tx, input: { folder: string }): Promise<void> {
  const rows = catalogueRows(await readCatalogue(input.folder));
  await tx.together(
    saveCategories(rows.categories),
    saveWorkTypes(rows.workTypes),
    retireMissingWorkTypes(rows.workTypes.map((workType) => workType.id)),
    saveQuestions(rows.questions),
    saveQuestionOptions(rows.options),
    replaceWorkTypeQuestions(rows.workTypeQuestions),
    saveSchemes(rows.schemes),
    replaceRequirements(rows.requirements),
    saveRejectReasons(rows.rejectReasons),
    replaceHolidays(rows.holidays),
    fillCategoryNames(rows.categories),
    fillWorkTypeNames(rows.workTypes),
    fillQuestionTexts(rows.questions),
    fillOptionTexts(rows.options),
  );
  await tx.rows(saveNameRanks(nameRanks(await tx.rows(namedWorkTypes))));
}
