import type { DecisionGround, ReportReason, ReportState } from '../../contract/disputes/values.ts';
import { placeLine } from '../../contract/geography/address-rule.ts';
import { asId, type CompanyId } from '../../contract/kit/ids.ts';
import { periodInWords, type Period } from '../../contract/kit/language.ts';
import { toMajor, type CurrencyCode } from '../../contract/kit/money.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { formatsFor } from '../platform/formats.ts';
import {
  messageTexts,
  type Mail,
  type MailBlock,
  type MailFact,
  type MessageContext,
  type MessageTemplates,
  type MessageLanguage,
} from '../platform/messages.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { promisedHours, providerMinutes } from './settings.ts';
import type { DecisionFacts } from './store.ts';

const texts = messageTexts({ en, sv, da, no });
const catalogues = { en, sv, da, no };

/** Templates for a decider's text to a company, in its language. */
export function decisionTemplates(language: keyof typeof catalogues) {
  const { accept, reject, extend } = catalogues[language].templates;
  const listed = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([key, text]) => ({ key, text }));
  return { accept: listed(accept), reject: listed(reject), extend: listed(extend) };
}

async function openWords(context: MessageContext, step: 'report' | 'appeal') {
  const { db, recipient, payload, link } = context;
  const { language, country, forename } = recipient;
  const report = await db.first(mailedReport(asId<'company'>(recipient.id), { reportId: Number(payload['reportId']), step, language }));
  if (report === undefined) return undefined;
  const say = texts(language);
  const format = formatsFor(recipient);
  const about = { workType: report.workType, place: placeLine(country, { town: report.town, postcode: report.district }) };
  const greeting: readonly MailBlock[] = forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }) }];
  // The catalogue treats a key ending in `_other` as a plural.
  const reason = report.reason === 'reject_other' ? 'anything' : report.reason;
  const facts: readonly MailFact[] = [
    { label: say('lead'), value: `${about.workType}, ${about.place}` },
    { label: say('bought'), value: format.shortDate(report.boughtAt.toISOString()) },
    { label: say('reason'), value: say(`reasons.${reason}`) },
  ];
  const button: MailBlock = { kind: 'button', label: say('view', about), url: link(`/lead/${report.code}`) };
  return { report, say, format, about, greeting, facts, button, link };
}
type Words = NonNullable<Awaited<ReturnType<typeof openWords>>>;

/** The decisive ground in words, or the decider's text. */
function buildReasonBlocks({ say, report }: Words): readonly MailBlock[] {
  const { ground, words, facts } = report;
  if (ground === 'person') return [{ kind: 'facts', rows: [{ label: say('words'), value: words ?? '' }] }];
  return ground === null ? [] : [{ kind: 'paragraph', text: say(`grounds.${ground}`, { code: String(facts?.['lead'] ?? '') }) }];
}

function acceptedMail(words: Words, isAppeal: boolean): Mail {
  const { say, about, greeting, facts, button, report, format } = words;
  const credit = report.facts?.['credit'];
  const known = credit === 'already_credited' || credit === 'written_off' ? credit : 'issued';
  const { creditCode, creditMinor, currency } = report;
  const credited: readonly MailFact[] =
    creditCode === null || creditMinor === null
      ? []
      : [
          { label: say('creditNote'), value: creditCode },
          { label: say('amount'), value: format.money(toMajor(-creditMinor), currency) },
        ];
  return {
    subject: say(isAppeal ? 'accepted.appealSubject' : 'accepted.subject', about),
    heading: say(isAppeal ? 'accepted.appealHeading' : 'accepted.heading'),
    blocks: [
      ...greeting,
      ...buildReasonBlocks(words),
      { kind: 'paragraph', text: say(`accepted.${known}`) },
      { kind: 'facts', rows: [...facts, ...credited] },
      button,
    ],
  };
}

function rejectedMail(words: Words, isAppeal: boolean): Mail {
  const { say, about, greeting, facts, button, report, format, link } = words;
  const date = report.appealBy === null ? '' : format.dateTime(report.appealBy.toISOString());
  const appeal: MailBlock = {
    kind: 'button',
    label: say('rejected.appeal', about),
    url: link(`/lead/report/${report.code}?action=appeal`),
  };
  return {
    subject: say(isAppeal ? 'rejected.appealSubject' : 'rejected.subject', about),
    heading: say(isAppeal ? 'rejected.appealHeading' : 'rejected.heading'),
    blocks: [
      ...greeting,
      ...buildReasonBlocks(words),
      { kind: 'paragraph', text: isAppeal ? say('rejected.appealText') : say('rejected.text', { date }) },
      { kind: 'facts', rows: facts },
      isAppeal ? button : appeal,
    ],
  };
}

function extendedMail(words: Words): Mail {
  const { say, about, greeting, facts, button, report, format } = words;
  const date = report.extendedUntil === null ? '' : format.dateTime(report.extendedUntil.toISOString());
  return {
    subject: say('extended.subject', about),
    heading: say('extended.heading'),
    blocks: [
      ...greeting,
      ...buildReasonBlocks(words),
      { kind: 'paragraph', text: say('extended.text', { date }) },
      { kind: 'facts', rows: facts },
      button,
    ],
  };
}

/** Party that has to act on an undecided report. */
function waitingFor({ state }: MailedReport): 'checking' | 'asking_customer' | 'with_operator' | null {
  return state === 'checking' || state === 'asking_customer' || state === 'with_operator' ? state : null;
}

/** Whole hours are shown as hours. */
const inLargestUnit = (minutes: number): Period =>
  minutes % 60 === 0 ? { amount: minutes / 60, unit: 'hour' } : { amount: minutes, unit: 'minute' };

export const disputeMessages: MessageTemplates = {
  /** Skips the mail if the report was decided before sending; the decision mail covers it. */
  'report.received': {
    channel: 'email',
    compose: async (context) => {
      const words = await openWords(context, 'report');
      const who = words === undefined ? null : waitingFor(words.report);
      if (words === undefined || who === null) return null;
      const { say, about, greeting, facts, button, report, format } = words;
      const time = periodInWords(
        who === 'checking'
          ? inLargestUnit(getSettingValue(report.settings, providerMinutes))
          : { amount: getSettingValue(report.settings, promisedHours), unit: 'hour' },
        context.recipient.language,
      );
      const promised = { label: say('decideBy'), value: format.dateTime(report.decideBy.toISOString()) };
      return {
        subject: say('received.subject', about),
        heading: say('received.heading'),
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: say(`received.${who}`, { time }) },
          { kind: 'facts', rows: [...facts, promised] },
          button,
        ],
      };
    },
  },

  'report.appealed': {
    channel: 'email',
    compose: async (context) => {
      const words = await openWords(context, 'appeal');
      if (words?.report.state !== 'appealed') return null;
      const { say, about, greeting, facts, button, report, format } = words;
      const promised = { label: say('decideBy'), value: format.dateTime(report.decideBy.toISOString()) };
      return {
        subject: say('appealed.subject', about),
        heading: say('appealed.heading'),
        blocks: [...greeting, { kind: 'paragraph', text: say('appealed.text') }, { kind: 'facts', rows: [...facts, promised] }, button],
      };
    },
  },

  /** The decision on a report or appeal, its reason, and what is refunded. */
  'report.decided': {
    channel: 'email',
    compose: async (context) => {
      const isAppeal = context.payload['step'] === 'appeal';
      const words = await openWords(context, isAppeal ? 'appeal' : 'report');
      switch (words?.report.outcome) {
        case 'accepted':
          return acceptedMail(words, isAppeal);
        case 'rejected':
          return rejectedMail(words, isAppeal);
        case 'extended':
          return extendedMail(words);
        default:
          return null;
      }
    },
  },
};

/** A report as mailed to its company, without customer contact data. */
interface MailedReport {
  readonly code: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly boughtAt: Date;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly decideBy: Date;
  readonly appealBy: Date | null;
  readonly extendedUntil: Date | null;
  /** Of the decision in the requested step; null if there is none. */
  readonly ground: DecisionGround | null;
  readonly outcome: 'accepted' | 'rejected' | 'extended' | null;
  readonly words: string | null;
  readonly facts: DecisionFacts | null;
  readonly creditCode: string | null;
  readonly creditMinor: number | null;
  readonly currency: CurrencyCode;
  readonly settings: SettingValues;
}

function mailedReport(
  companyId: CompanyId,
  { reportId, step, language }: { readonly reportId: number; readonly step: 'report' | 'appeal'; readonly language: MessageLanguage },
): Sql<MailedReport> {
  return sql<MailedReport>`
    select p.code, w.name->>${language} as "workType", d.code as district, d.town, p.created_at as "boughtAt", r.reason, r.state,
           r.decide_by as "decideBy", r.appeal_by as "appealBy", r.extended_until as "extendedUntil", s.ground, s.outcome, s.reason as words, s.facts,
           i.code as "creditCode", i.gross_minor as "creditMinor", p.currency, ${settingsColumn}
    from reports r
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    join regions d on d.id = e.district_id
    left join report_decisions s on s.report_id = r.id and s.step = ${step}
    left join invoices i on i.report_id = r.id and i.reason = 'report'
    where r.id = ${reportId} and r.company_id = ${companyId}`;
}
