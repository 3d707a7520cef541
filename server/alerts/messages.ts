import { messageTexts } from '../platform/messages.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

/** What this domain says to a company, in its language. */
export const alertTexts = messageTexts({ en, sv, da, no });
