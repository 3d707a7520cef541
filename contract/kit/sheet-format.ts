/** Formats of a spreadsheet file: for programs, for Excel in the reader's locale, and as a workbook with typed cells. */
export const sheetFormats = ['csv', 'excel', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** `time` holds an ISO instant, or a local time as `YYYY-MM-DD HH:MM`; `amount` has two decimals. */
export type ColumnKind = 'text' | 'number' | 'amount' | 'day' | 'time';

/** The columns of a spreadsheet file, in order. */
export interface Sheet<Key extends string = string> {
  readonly columns: Readonly<Record<Key, ColumnKind>>;
  /** Column that the period filters by; null if the file has no period or its endpoint filters otherwise. */
  readonly period: NoInfer<Key> | null;
}

// Unused definitions are left out of the bundles of pages that need none.
/* @__NO_SIDE_EFFECTS__ */
export function defineSheet<const Key extends string>(columns: Readonly<Record<Key, ColumnKind>>, period: NoInfer<Key> | null): Sheet<Key> {
  return { columns, period };
}

export function columnsOf<Key extends string>({ columns }: Sheet<Key>): Key[] {
  return Object.keys(columns) as Key[];
}

/** How far back a period may begin. */
export const maxExportYears = 7;

/** Most rows of a workbook that is downloaded: it is built in memory. */
export const maxWorkbookRows = 20_000;

/** Most rows that are downloaded at once. A longer export is prepared by a job. */
export const maxDownloadRows = 20_000;
/** How long a prepared file can be downloaded. */
export const preparedExportDays = 7;

export const preparedExportStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'erased', 'expired'] as const;
export type PreparedExportState = (typeof preparedExportStates)[number];

/** How spreadsheets of a locale read text files. */
export interface SheetConventions {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** Converts YYYY-MM-DD. */
  readonly day: (day: string) => string;
}

/** Where the decimal separator is a comma, cells are separated by semicolons. */
export function sheetConventions(locale: string): SheetConventions {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' });
  // Danish spreadsheets expect dashes, where running text has full stops.
  const tidy = locale.startsWith('da') ? (text: string) => text.replaceAll('.', '-') : (text: string) => text;
  return { separator: decimal === ',' ? ';' : ',', decimal, day: (day) => tidy(format.format(new Date(`${day}T00:00:00Z`))) };
}

/** Returns a function that converts an ISO instant to `YYYY-MM-DD HH:MM` in a time zone. */
export function localMinute(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (iso) => format.format(new Date(iso));
}

/** Tests whether the platform knows a locale and time zone. */
export function isKnownFormat({ locale, zone }: { readonly locale: string; readonly zone: string }): boolean {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
