import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts } from '../platform/messages.ts';

/** Texts of documents, by language. */
export const leadTexts = messageTexts({ en, sv, da, no });
