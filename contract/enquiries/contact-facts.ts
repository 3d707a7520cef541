import * as z from 'zod';
import { contactFacts } from './values.ts';

/** What was found out about how to reach a consumer, and when; the strongest first. What nobody looked at is not in it. */
export const contactFactsSchema = z.array(z.object({ fact: z.enum(contactFacts), at: z.string() }));
export type DatedFact = z.infer<typeof contactFactsSchema>[number];
