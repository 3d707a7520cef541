import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { messageTexts } from '../messages.ts';

/** Who writes to the people of one country. */
export interface Sender {
  readonly brand: string;
  /** The mark beside the name is the marketplace's own; a partner's name stands alone. */
  readonly hasMark: boolean;
  /** Null: nobody has said one; then mails come from a box that nobody reads. */
  readonly address: string | null;
  readonly phone: string | null;
  /** The legal line of the footer. */
  readonly legal: string | null;
}

/** What stands around every mail. */
export interface MailFrame extends Sender {
  readonly language: PageLanguage;
  readonly home: string;
  /** Where the recipient chooses what we write; null for whoever has nothing to choose. */
  readonly preferences: string | null;
}

/** As the language sets it behind a word. */
export const colonOf = (language: PageLanguage): string => (language === 'fr' ? '\u00A0:' : ':');

/** The texts of the frame, in the language of the recipient. */
export const frameTexts = messageTexts({ en, sv, da, no, es, fr });
