import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { journeySteps, toDoKeys } from './values.ts';

const doneAt = z.string().nullable();
export const registrationJourneySchema = z.object({
  step_one: doneAt,
  step_two: doneAt,
  step_three: doneAt,
  step_four: doneAt,
  skipped: doneAt,
});
export type RegistrationJourney = z.infer<typeof registrationJourneySchema>;

export const settingUp = endpoints({
  'GET /registration-journey/': {
    id: 'getRegistrationJourney',
    summary: 'Get when each step of the registration journey was completed, and when the rest was skipped.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(registrationJourneySchema) },
    refusals: [401],
  },
  'PUT /registration-journey/complete/{step}': {
    id: 'completeRegistrationStep',
    summary: 'Mark a step as done; only the first time counts. Accepts a name or number: step_one is 1.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ step: z.enum([...journeySteps, '1', '2', '3', '4']) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'PUT /registration-journey/skip': {
    id: 'skipRegistrationJourney',
    summary: 'Skip the rest of the journey and dismiss the dashboard welcome permanently.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'GET /todos/': {
    id: 'listToDos',
    summary: 'List the company’s setup tasks before it can buy, done or not; empty if none are required.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: { 200: data(z.array(z.object({ key: z.enum(toDoKeys), complete: z.boolean() }))) },
    refusals: [401],
  },
  'POST /events': {
    id: 'countAppEvent',
    summary: 'Count a web app event, in this installation only. A registration counts once per company.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ event: z.literal('registration') }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
});
