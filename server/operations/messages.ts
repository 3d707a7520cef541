import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { sql } from '../platform/database/sql.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MessageTemplates } from '../platform/messages.ts';

const texts = messageTexts({ en, sv, da, no });

export const operationsMessages: MessageTemplates = {
  /** To every administrator, daily: the end of the audit log, for safekeeping outside the installation. */
  'operations.audit-anchor': {
    channel: 'email',
    compose: ({ recipient, payload, brand }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('anchor.subject', { brand }),
        heading: say('anchor.heading'),
        blocks: [
          { kind: 'paragraph', text: say('anchor.text') },
          { kind: 'facts', rows: [{ label: say('anchor.line'), value: String(payload['anchor']) }] },
          { kind: 'paragraph', text: say('anchor.next', { command: 'npm run verify -- --anchor "…"' }) },
        ],
      });
    },
  },
  /** To the person who asked for a long export: where to download it, and until when. Skipped if it has ended meanwhile. */
  'operations.export-ready': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const file = await db.first(sql<{ rows: number; expiresAt: Date }>`
        select row_count as rows, expires_at as "expiresAt" from prepared_exports where id = ${Number(payload['exportId'])} and state = 'done'`);
      if (file === undefined) return null;
      const say = texts(recipient.language);
      const format = formatsFor(recipient);
      return {
        subject: say('export.subject'),
        heading: say('export.heading'),
        blocks: [
          {
            kind: 'paragraph',
            text: say('export.text', { rows: format.number(file.rows), until: format.dateTime(file.expiresAt.toISOString()) }),
          },
          { kind: 'button', label: say('export.button'), url: link(payload['isStaff'] === true ? '/operator/exports' : '/exports') },
          { kind: 'note', text: say('export.signIn') },
        ],
      };
    },
  },
  /** To the member of staff who requested a test mail. */
  'operations.test-mail': {
    channel: 'email',
    requested: true,
    compose: ({ recipient, brand, link }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('test.subject', { brand }),
        heading: say('test.heading'),
        blocks: [
          { kind: 'paragraph', text: say('test.text', { brand }) },
          { kind: 'button', label: say('test.button'), url: link('/operator/settings/providers') },
        ],
      });
    },
  },
};
