import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { catalogueFiles, catalogueRows, type Catalogue, type CatalogueFile } from './catalogue-file-rule.ts';
import { computeNameRanks } from './name-rank-rule.ts';
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
 * Syncs the catalogue with the files in `folder` (db/reference/catalogue). Idempotent. Work types no longer in the files are retired. Existing prices
 * are the operator's and never touched.
 */
export async function loadCatalogue(tx: Tx, input: { folder: string }): Promise<void> {
  const rows = catalogueRows(await readCatalogue(input.folder));
  await tx.pipeline(
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
  await tx.rows(saveNameRanks(computeNameRanks(await tx.rows(namedWorkTypes))));
}

type Rows = readonly object[];

/** Keeps operator edits, but fills in the files' translation for untranslated texts while the English still matches the files. */
const fillMissing = (own: Sql, given: Sql): Sql => sql`${own} || (
  select jsonb_object_agg(missing.language, ${given}->missing.language) from unnest(untranslated) as missing(language))`;

const isMissing = (own: Sql, given: Sql): Sql => sql`untranslated <> '{}' and ${own}->>'en' = ${given}->>'en'`;

function fillCategoryNames(rows: Rows): Sql {
  return sql`
    update categories c set name = ${fillMissing(sql`c.name`, sql`given.name`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, name jsonb)
    where c.id = given.id and ${isMissing(sql`c.name`, sql`given.name`)}`;
}

function fillWorkTypeNames(rows: Rows): Sql {
  return sql`
    update work_types w set name = ${fillMissing(sql`w.name`, sql`given.name`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, name jsonb)
    where w.id = given.id and ${isMissing(sql`w.name`, sql`given.name`)}`;
}

function fillQuestionTexts(rows: Rows): Sql {
  return sql`
    update questions q set text = ${fillMissing(sql`q.text`, sql`given.text`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, text jsonb)
    where q.id = given.id and ${isMissing(sql`q.text`, sql`given.text`)}`;
}

function fillOptionTexts(rows: Rows): Sql {
  return sql`
    update question_options o set text = ${fillMissing(sql`o.text`, sql`given.text`)}, untranslated = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(question_id integer, code text, text jsonb)
    where o.question_id = given.question_id and o.code = given.code and ${isMissing(sql`o.text`, sql`given.text`)}`;
}
