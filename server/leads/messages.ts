import { placeLine } from '../../contract/geography/address-rule.ts';
import { asId } from '../../contract/kit/ids.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MessageTemplates } from '../platform/messages.ts';
import { sql } from '../platform/database/sql.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

/** Texts of documents and mails, by language. */
export const leadTexts = messageTexts({ en, sv, da, no });

interface PlannedAction {
  readonly code: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string;
  readonly dueAt: Date;
}

export const leadMessages: MessageTemplates = {
  /** To the member who planned the next step of a lead, when it is due. Its words stay on the lead: they may name the customer. */
  'next-action-due': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const purchaseId = asId<'purchase'>(Number(payload['purchaseId']));
      const planned = await db.first(sql<PlannedAction>`
        select p.code, w.name->>${recipient.language} as "workType", r.code as district, r.town, n.due_at as "dueAt"
        from lead_next_actions n join purchases p on p.id = n.purchase_id join enquiries e on e.id = p.enquiry_id
        join work_types w on w.id = e.work_type_id join regions r on r.id = e.district_id
        where n.purchase_id = ${purchaseId} and n.due_at <= app_now()`);
      // Done, moved or erased meanwhile.
      if (planned === undefined) return null;
      const say = leadTexts(recipient.language);
      const { code, workType } = planned;
      const place = placeLine(recipient.country, { town: planned.town, postcode: planned.district });
      const due = formatsFor(recipient).dateTime(planned.dueAt.toISOString());
      return {
        subject: say('reminder.subject', { workType, place }),
        heading: say('reminder.heading'),
        blocks: [
          { kind: 'paragraph', text: say('reminder.text', { workType, place, due }) },
          { kind: 'button', label: say('reminder.button'), url: link(`/lead/${code}`) },
          { kind: 'note', text: say('reminder.note') },
        ],
      };
    },
  },
};
