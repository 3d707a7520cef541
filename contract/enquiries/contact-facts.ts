import * as z from 'zod';
import { contactFacts } from './values.ts';

/** Verified ways to reach a consumer, with times, strongest first. Omits unchecked ones. */
export const contactFactsSchema = z.array(z.object({ fact: z.enum(contactFacts), at: z.string() }));
export type DatedFact = z.infer<typeof contactFactsSchema>[number];
