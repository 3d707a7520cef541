import type * as z from 'zod';
import type { leadDetailSchema } from '../../contract/leads/endpoints.ts';

/** A bought lead as the server tells it. */
export type LeadDetailWire = z.infer<typeof leadDetailSchema>;
export type LeadEnquiry = LeadDetailWire['lead']['enquiry'];
