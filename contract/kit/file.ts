import * as z from 'zod';
import { calendarDay } from './instant.ts';
import { columnsOf, isKnownFormat, sheetFormats, type Sheet } from './sheet-format.ts';
import { line } from './text.ts';

/** A file uploaded with a form. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

const name = line(255);

/** Answer of an endpoint that `produces` a file. */
export const producedFile = z.string().meta({ format: 'binary' });

const maxColumnNames = 600;

/** Query of a spreadsheet export whose columns depend on the path. `locale` and `zone` are those of the reader. */
export const anySheetQuery = {
  format: z.enum(sheetFormats).default('csv'),
  columns: line(maxColumnNames).optional(),
  locale: line(20)
    .refine((locale) => isKnownFormat({ locale, zone: 'UTC' }))
    .default('en-GB'),
  zone: line(60)
    .refine((zone) => isKnownFormat({ locale: 'en-GB', zone }))
    .default('UTC'),
};

/** Common query of spreadsheet exports. `columns` lists column names separated by commas; default all. */
export function sheetQuery(sheet: Sheet) {
  const known: readonly string[] = columnsOf(sheet);
  const columns = line(maxColumnNames)
    .refine((names) => names.split(',').every((name) => known.includes(name)))
    .optional();
  return { ...anySheetQuery, columns };
}

/** The same with a period by the sheet's own day, both days included. */
export function sheetOfPeriodQuery(sheet: Sheet) {
  return { ...sheetQuery(sheet), from: calendarDay.optional(), to: calendarDay.optional() };
}

/** A file of a multipart form; separate rules check its type and size. */
export const uploadedFile = z
  .custom<UploadedFile>((given) => typeof given === 'object' && given !== null && 'bytes' in given)
  .refine(({ filename }) => name.safeParse(filename).success)
  .meta({ type: 'string', format: 'binary' });
