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
    summary: 'When each step of the registration journey was done, and when the rest of it was skipped.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(registrationJourneySchema) },
    refusals: [401],
  },
  'PUT /registration-journey/complete/{step}': {
    summary: 'Marks a step as done; the first time counts. A step has a name or a number: step_one is 1.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ step: z.enum([...journeySteps, '1', '2', '3', '4']) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'PUT /registration-journey/skip': {
    summary: 'Skips what is left of the journey and dismisses the welcome of the dashboard for good.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'GET /todos/': {
    summary: 'What the company has to set up before it can buy, done or not; empty where nothing is required of it.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: { 200: data(z.array(z.object({ key: z.enum(toDoKeys), complete: z.boolean() }))) },
    refusals: [401],
  },
  'POST /events': {
    summary: 'Counts an event of the web app, here and nowhere else. A registration counts once for a company.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ event: z.literal('registration') }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
});
