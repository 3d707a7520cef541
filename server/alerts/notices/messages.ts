import { messageTexts } from '../../platform/messages.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

/** Texts of system notices on the dashboard, by page language. */
export const noticeTexts = messageTexts({ en, sv, da, no, es, fr });
