import type { Format } from '../../../contract/kit/format.ts';

/** `billing.invoice_written_off` as `Billing: invoice written off`: acts are named by code, and there is no end to them. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[_-]/g, ' ').replace('.', ': ').replaceAll('.', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `paymentTermsDays` as `payment terms days`. */
export function fieldWords(field: string): string {
  return field
    .split('.')
    .map((part) =>
      part
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/[_-]/g, ' ')
        .toLowerCase(),
    )
    .join(', ');
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** What stands in a field as it is kept; moments are read by the reader's clock. */
export function valueWords(value: string, { dateTime }: Pick<Format, 'dateTime'>): string {
  return moment.test(value) ? dateTime(value) : value;
}
