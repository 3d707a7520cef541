import { attachmentType } from '../../../contract/content/attachment-rule.ts';
import { fileTypes } from '../../../contract/kit/upload-types.ts';
import { hasContentOf } from '../../platform/files/content-kind-rule.ts';

/** The content type of a file whose name and content agree on one of the kinds we take; null where they do not. */
export function contentTypeOf(filename: string, bytes: Uint8Array): string | null {
  const type = attachmentType(filename);
  return type !== undefined && hasContentOf(type, bytes) ? fileTypes[type].mime : null;
}
