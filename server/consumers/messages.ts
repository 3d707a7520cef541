import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts } from '../platform/messages.ts';

/** Texts of the consumer page and its mails. */
export const consumerTexts = messageTexts({ en, sv, da, no, es, fr });
export type Say = ReturnType<typeof consumerTexts>;
