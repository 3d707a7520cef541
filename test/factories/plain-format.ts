import type { SourceFormat } from '../../server/enquiries/intake/source-format.ts';
import { standardEventIdFields } from '../../contract/enquiries/format-values.ts';

/** The format of a source that sends our own fields. */
export const plainFormat: SourceFormat = {
  kind: 'api',
  fieldMap: [],
  fixed: [],
  fieldValues: [],
  eventIdFields: standardEventIdFields,
  consentForms: [],
  successBody: null,
  failureBody: null,
};
