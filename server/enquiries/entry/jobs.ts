import { asId } from '../../../contract/kit/ids.ts';
import { judgeMailDomain, openResolver } from '../mail-domains.ts';
import type { Job } from '../../platform/jobs.ts';
import { eraseBatch, eraseExpiredContacts } from '../erase-contacts.ts';
import { expireEnquiries } from '../end-enquiry.ts';
import { purgeFailedCalls, purgeFailedCallsBatch } from '../intake/failed-calls.ts';
import { fetchMetaLeads, type MetaFetching } from '../intake/fetch-meta-leads.ts';
import { purgeMetaLeads, purgeMetaLeadsBatch } from '../intake/meta-leads.ts';
import { purgeImports } from '../intake/lead-imports.ts';
import { checkImport, runImport } from '../intake/run-import.ts';
import { purgeDrafts, purgeDraftsBatch } from '../form/drafts.ts';
import { keepMonthPartitions, purgeContactReveals, purgeRevealsBatch } from '../contacts.ts';
import { releaseDueEnquiry } from '../release-enquiry.ts';
import { repriceBatch, repriceEnquiries } from '../prices.ts';

/** The largest file on a slow machine. */
const longestImportSeconds = 4 * 3_600;

/** Background jobs for enquiries. Every handler must be idempotent. */
export const enquiryJobs: readonly Job[] = [
  {
    name: 'release-enquiry',
    concurrency: 2,
    handle: (database, payload) =>
      database.inTx((tx) => releaseDueEnquiry(tx, { enquiryId: asId<'enquiry'>(Number(payload['enquiryId'])) })),
  },
  {
    name: 'judge-mail-domain',
    concurrency: 2,
    handle: (database, payload) =>
      judgeMailDomain(database, { enquiryId: asId<'enquiry'>(Number(payload['enquiryId'])), resolver: openResolver() }),
  },
  {
    name: 'expire-enquiries',
    cron: '* * * * *',
    handle: async (database) => {
      await database.inTx(expireEnquiries);
    },
  },
  {
    name: 'reprice-enquiries',
    cron: '* * * * *',
    handle: async (database) => {
      while ((await database.inTx(repriceEnquiries)) >= repriceBatch);
    },
  },
  {
    name: 'erase-expired-contacts',
    cron: '*/10 * * * *',
    handle: async (database) => {
      while ((await database.inTx(eraseExpiredContacts)) === eraseBatch);
    },
  },
  {
    name: 'purge-enquiry-drafts',
    cron: '*/10 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeDrafts)) === purgeDraftsBatch);
    },
  },
  {
    name: 'purge-failed-calls',
    cron: '19 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeFailedCalls)) === purgeFailedCallsBatch);
      while ((await database.inTx(purgeMetaLeads)) === purgeMetaLeadsBatch);
    },
  },
  {
    name: 'check-lead-import',
    longestSeconds: longestImportSeconds,
    handle: (database, payload) => checkImport(database, Number(payload['importId'])),
  },
  {
    name: 'run-lead-import',
    longestSeconds: longestImportSeconds,
    handle: (database, payload) => runImport(database, Number(payload['importId'])),
  },
  {
    name: 'purge-lead-imports',
    cron: '37 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeImports)) > 0);
    },
  },
  {
    name: 'keep-month-partitions',
    cron: '11 3 * * *',
    handle: keepMonthPartitions,
  },
  {
    name: 'purge-contact-reveals',
    cron: '29 3 * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeContactReveals)) === purgeRevealsBatch);
    },
  },
];

/** Must be below the time after which a job is considered lost. */
const maxFetchMs = 50_000;

/** Fetches announced leads from Meta at once, and each minute what must be tried again. */
export const metaJobs = (fetching: MetaFetching): readonly Job[] => [
  {
    name: 'fetch-meta-leads',
    cron: '* * * * *',
    handle: (database) => fetchMetaLeads(database, fetching, AbortSignal.timeout(maxFetchMs)),
  },
];
