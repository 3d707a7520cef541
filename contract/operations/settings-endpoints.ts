import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { periodUnits } from '../kit/language.ts';
import { line, paragraphs, reason } from '../kit/text.ts';
import {
  connections,
  dataCategories,
  dataRecipients,
  dataSubjects,
  keptRules,
  keptUntil,
  legalBases,
  processingActivities,
  recordLanguages,
  recordsSheet,
  securityMeasures,
} from './values.ts';

const reading = { caller: 'staff', role: 'admin', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** What the installation consists of and is connected to. Set by the environment; read-only here. */
export const installation = endpoints({
  'GET /operator/settings/connections': {
    id: 'listConnections',
    ...reading,
    summary: 'List the connections configured by the environment. Names of variables, never their values.',
    answers: {
      200: data(
        z.array(
          z.object({
            key: z.enum(connections),
            configured: z.boolean(),
            /** Variables that would have to be set. */
            variables: z.array(z.string()),
          }),
        ),
      ),
    },
    refusals: [401, 404],
  },
  'POST /operator/settings/test-mail': {
    id: 'sendTestMail',
    summary: 'Send a test mail to the caller. `kept`: this installation sends no mail, so it stays in the outbox.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ kept: z.boolean() })) },
    refusals: [400, 401, 403, 422, 429],
  },
  'GET /operator/settings/licences': {
    id: 'listLicences',
    ...reading,
    summary: 'List this installation’s packages with their licences, and the sources of its reference data.',
    answers: {
      200: data(
        z.object({
          packages: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string().nullable() })),
          sources: z.array(z.object({ name: z.string(), licence: z.string(), taken: z.string() })),
          /** Attributions required wherever the data are shown. */
          attributions: z.array(z.string()),
        }),
      ),
    },
    refusals: [401, 404],
  },
});

/** What Article 30 asks for and the product cannot know. Empty: not stated yet. */
const controllerSchema = z.strictObject({
  name: line(120),
  /** Postal address and contact details. */
  contact: paragraphs(500),
  representative: paragraphs(500),
  protection_officer: paragraphs(500),
  /** Transfers to third countries, with their safeguards. */
  transfers: paragraphs(2_000),
  /** Measures outside the product: hosting, offices, training. */
  measures: paragraphs(2_000),
});
export type ControllerWire = z.infer<typeof controllerSchema>;

const periodSchema = z.object({
  /** Null: in all countries. */
  country: countryCode.nullable(),
  amount: z.number(),
  unit: z.enum(periodUnits),
});

const activitySchema = z.object({
  key: z.enum(processingActivities),
  people: z.array(z.enum(dataSubjects)),
  basis: z.array(z.enum(legalBases)),
  data: z.array(z.object({ category: z.enum(dataCategories), columns: z.array(z.string()) })),
  recipients: z.array(z.enum(dataRecipients)),
  kept: z.array(z.object({ rule: z.enum(keptRules), periods: z.array(periodSchema) })),
  kept_until: z.array(z.enum(keptUntil)),
});

const recordsSchema = z.object({
  controller: controllerSchema,
  activities: z.array(activitySchema),
  recipients: z.array(
    z.object({
      key: z.enum(dataRecipients),
      /** False if this installation sends nothing to recipients of this kind. */
      in_use: z.boolean(),
      /** Host or address of a configured provider. */
      name: z.string().nullable(),
      /** How many there are, where there can be several. */
      count: z.number().nullable(),
    }),
  ),
  measures: z.array(z.object({ key: z.enum(securityMeasures), in_use: z.boolean() })),
});
export type ProcessingRecordsWire = z.infer<typeof recordsSchema>;

/** Records of processing activities (Article 30 of the GDPR). */
export const processingRecords = endpoints({
  'GET /operator/records': {
    id: 'getProcessingRecords',
    ...reading,
    summary: 'Get the records of processing: generated from the classified columns, the settings and the configured providers.',
    answers: { 200: data(recordsSchema) },
    refusals: [401, 404],
    form: 'controller',
  },
  'PUT /operator/records/controller': {
    id: 'updateController',
    summary: 'Update what the records say about the controller.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: controllerSchema.extend({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'controller',
  },
  'GET /operator/records/export': {
    id: 'exportProcessingRecords',
    ...reading,
    summary: 'Export the records as a spreadsheet in a language of the product, one row for each activity.',
    rate: 'export',
    query: z.strictObject({ ...sheetQuery(recordsSheet), language: z.enum(recordLanguages).default('en') }),
    produces: 'csv',
    link: '/download/operator/processing-records.csv',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
});
