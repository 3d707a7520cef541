import { asId } from '../../contract/kit/ids.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { formatsFor } from '../platform/formats.ts';
import type { MailBlock, MessageContext, MessageTemplates } from '../platform/messages.ts';
import { billingTexts } from './messages.ts';
import { addDays } from './mornings.ts';
import { listOverdue, type OverdueInvoice } from './overdue-query.ts';
import { suspendAfterDays } from './settings.ts';

/** Page where an account is settled; it asks for sign-in first if needed. */
export const settlePage = '/account/invoices?settleAccount=true';

/** Maximum invoices listed in a mail; beyond it only the total number is given. */
const maxListedInvoices = 15;

async function daysToSuspension(db: Db): Promise<number> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(row?.settings ?? null, suspendAfterDays);
}

/** The overdue invoices line by line, their sum, and a button to pay. */
function buildAmounts({ recipient, link }: MessageContext, overdue: readonly [OverdueInvoice, ...OverdueInvoice[]]) {
  const say = billingTexts(recipient.language);
  const format = formatsFor(recipient);
  const [{ currency }] = overdue;
  const sum = (invoices: readonly OverdueInvoice[]): string =>
    format.money(toMajor(invoices.reduce((total, { outstandingMinor }) => total + outstandingMinor, 0)), currency);
  const [listed, left] = [overdue.slice(0, maxListedInvoices), overdue.slice(maxListedInvoices)];
  const rows = [
    ...listed.map((invoice) => ({
      label: invoice.code,
      value: say('overdue.line', { amount: sum([invoice]), date: format.shortDate(invoice.dueOn) }),
    })),
    ...(left.length === 0 ? [] : [{ label: say('overdue.more', { count: left.length }), value: sum(left) }]),
    { label: say('overdue.total'), value: sum(overdue) },
  ];
  const blocks: MailBlock[] = [
    { kind: 'facts', rows },
    { kind: 'button', label: say('overdue.pay'), url: link(settlePage) },
    { kind: 'note', text: say('overdue.crossed') },
  ];
  return { say, format, total: sum(overdue), blocks };
}

async function loadOverdue({ db, recipient }: MessageContext): Promise<readonly [OverdueInvoice, ...OverdueInvoice[]] | null> {
  const [first, ...more] = await listOverdue(db, asId<'company'>(recipient.id));
  return first === undefined ? null : [first, ...more];
}

export const overdueMessages: MessageTemplates = {
  /** Overdue amounts at sending time, and the date buying would be suspended. */
  'invoice-overdue': {
    channel: 'email',
    compose: async (context) => {
      const overdue = await loadOverdue(context);
      if (overdue === null) return null;
      const { say, format, total, blocks } = buildAmounts(context, overdue);
      const [{ code, dueOn }] = overdue;
      const until = format.shortDate(addDays(dueOn, await daysToSuspension(context.db)));
      return {
        subject: say('overdue.subject', { total }),
        heading: say('overdue.heading'),
        blocks: [
          { kind: 'paragraph', text: say('overdue.text', { count: overdue.length }) },
          { kind: 'paragraph', text: say('overdue.consequence', { code, date: until }) },
          ...blocks,
        ],
      };
    },
  },

  'buying-suspended': {
    channel: 'email',
    compose: async (context) => {
      const overdue = await loadOverdue(context);
      const account = await context.db.first(
        sql`select 1 from accounts where company_id = ${context.recipient.id} and suspended_at is not null`,
      );
      if (overdue === null || account === undefined) return null;
      const { say, total, blocks } = buildAmounts(context, overdue);
      return {
        subject: say('suspended.subject', { total }),
        heading: say('suspended.heading'),
        blocks: [
          { kind: 'paragraph', text: say('suspended.text', { count: await daysToSuspension(context.db) }) },
          ...blocks,
          { kind: 'note', text: say('suspended.kept') },
        ],
      };
    },
  },

  'buying-resumed': {
    channel: 'email',
    compose: ({ recipient, link }) => {
      const say = billingTexts(recipient.language);
      return Promise.resolve({
        subject: say('resumed.subject'),
        heading: say('resumed.heading'),
        blocks: [
          { kind: 'paragraph', text: say('resumed.text') },
          { kind: 'button', label: say('resumed.view'), url: link('/buy-leads') },
        ],
      });
    },
  },
};
