import type { DemoCountry } from './demo-countries.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { publishNotice } from '../../server/alerts/notices/operator-notices.ts';
import type { NewNotice } from '../../server/alerts/store.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInThePast } from './run-in-the-past.ts';

interface DemoNotice extends Pick<NewNotice, 'look' | 'subject' | 'content'> {
  readonly country: DemoCountry;
  readonly daysAgo: number;
  readonly stays?: true;
}

const demoNotices: readonly DemoNotice[] = [
  {
    daysAgo: 21,
    country: 'gb',
    look: 'success',
    subject: 'Older {{leads}} cost less',
    content: 'The price of a {{lead}} now falls after 24 hours, and again after 72. What you see in Buy {{leads}} is what you pay.',
  },
  {
    daysAgo: 6,
    country: 'gb',
    look: 'info',
    subject: 'Busy weeks ahead',
    content: 'The first cold nights bring more boiler enquiries. Answer within the hour: customers decide early.',
  },
  {
    daysAgo: 2,
    country: 'gb',
    look: 'alert',
    subject: 'Check your certificates',
    content: '{{Leads}} that need an accreditation are on hold for companies whose certificate has expired. Please keep yours up to date.',
    stays: true,
  },
  {
    daysAgo: 6,
    country: 'dk',
    look: 'info',
    subject: 'Travle uger i vente',
    content: 'De første kolde nætter giver flere forespørgsler om varme. Svar inden for en time: kunderne vælger tidligt.',
  },
  {
    daysAgo: 6,
    country: 'se',
    look: 'info',
    subject: 'Bråda veckor framför oss',
    content: 'De första kalla nätterna ger fler förfrågningar om värme. Svara inom en timme: kunderna bestämmer sig tidigt.',
  },
  {
    daysAgo: 6,
    country: 'no',
    look: 'info',
    subject: 'Travle uker foran oss',
    content: 'De første kalde nettene gir flere forespørsler om varme. Svar innen en time: kundene bestemmer seg tidlig.',
  },
];

/** Publishes the marketplace's recent notices. */
export async function publishNotices(database: Database, staffId: StaffId, now: Date): Promise<void> {
  for (const { daysAgo, country, stays, ...notice } of demoNotices) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    await runInThePast(database, at, (tx) =>
      publishNotice(tx, {
        ...notice,
        audience: { kind: 'country', country },
        dismissable: stays !== true,
        messageType: 'other',
        marketing: false,
        from: null,
        until: null,
        reason: 'what companies should know',
        by: { staffId, actor: 'Robin Keeper' },
      }),
    );
  }
}
